/** The pictures of the site in the owner's room. */
import { filePath, OWNER_PATH, picturePath, roomPaths } from '../../../web/core/room-paths.ts';
import { mediaPath } from '../../../web/core/routes.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { More } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { listPictures } from '../../actions/pictures/picture-actions.ts';
import {
  copyNotice,
  RoomForm,
  type RoomNotice,
  type RoomView,
  roomPage,
  SubmitButton,
} from './room-page.tsx';
import { WritingNavigation } from './texts-view.tsx';

/** Formats of pictures that the room accepts. Phones convert others when they read this. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

type Pictures = OutputOf<typeof listPictures>;

interface PicturesPage extends Pictures {
  readonly locked?: PlainWord | undefined;
  readonly notice?: RoomNotice | undefined;
}

export function picturesPage(view: RoomView, { pictures, locked, notice }: PicturesPage): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.pictures'),
    notice,
    children: (
      <>
        <WritingNavigation wording={wording} current="picture" />
        {locked === undefined ? (
          <details class="picture-add" open={pictures.length === 0}>
            <summary class="room-button room-main">{sentence(wording, 'editor.pictureTitle')}</summary>
            <RoomForm
              view={view}
              action={roomPaths.pictures}
              enctype="multipart/form-data"
              id="picture-form"
              class="room-form"
            >
              <label class="file-field">
                {sentence(wording, 'room.pictureFile')}
                <input type="file" name="file" accept={ACCEPTED} required />
                {/* The script shows it instead of the field, whose words are the browser's. */}
                <span class="room-button" hidden>
                  {sentence(wording, 'room.chooseFile')}
                </span>
              </label>
              <label>
                {sentence(wording, 'room.pictureAlt')}
                <input name="alt" required maxlength={1000} autocomplete="off" dir="auto" />
              </label>
              <SubmitButton wording={wording} word="room.addPicture" class="room-main" />
            </RoomForm>
          </details>
        ) : (
          <p class="note">{sentence(wording, locked)}</p>
        )}
        <ul class="bare picture-grid">
          {pictures.map((picture) => (
            <PictureItem view={view} picture={picture} />
          ))}
        </ul>
      </>
    ),
  });
}

type ListedPicture = Pictures['pictures'][number];

interface PictureProps {
  readonly view: RoomView;
  readonly picture: ListedPicture;
}

function PictureItem({ view, picture }: PictureProps) {
  const { file } = picture;
  return (
    <li>
      <a class="picture-tile" href={picturePath(file)}>
        <Thumbnail view={view} picture={picture} alt="" />
        <bdi>{file}</bdi>
      </a>
      <PictureFacts view={view} picture={picture} />
    </li>
  );
}

/** Shows a picture, or how the name of another file ends. */
function Thumbnail({ view, picture, alt }: PictureProps & { alt: string }) {
  const { file, format, width, height } = picture;
  if (format === undefined) return <span class="picture-kind">{file.replace(/^.*\./, '')}</span>;
  const src = view.site.picture(file)?.src ?? mediaPath(file);
  return <img src={OWNER_PATH + src} alt={alt} width={width} height={height} loading="lazy" />;
}

/** Says how large a picture is, and where it is used. */
function PictureFacts({ view: { wording }, picture: { width, height, uses } }: PictureProps) {
  const files = [...new Set(uses.map((use) => use.file))];
  return (
    <p class="meta picture-facts">
      {width !== undefined && height !== undefined && <span dir="ltr">{`${width} × ${height}`}</span>}
      {files.length === 0 ? (
        <span>{sentence(wording, 'room.unused')}</span>
      ) : (
        <span>
          {sentence(wording, 'room.usedIn')} {files.map(placeOf)}
        </span>
      )}
    </p>
  );
}

interface PicturePage {
  readonly picture: ListedPicture;
  /** What it shows; empty if no text says so. */
  readonly alt: string;
  /** The line that shows it in a text; absent for another file. */
  readonly markdown: string | undefined;
  readonly isLocked: boolean;
}

/** The page of a picture: where it is used, the line that shows it, and its deletion. */
export function picturePage(view: RoomView, { picture, alt, markdown, isLocked }: PicturePage): string {
  const { wording, times } = view;
  const { file } = picture;
  return roomPage({
    view,
    title: file,
    heading: <bdi>{file}</bdi>,
    children: (
      <>
        <figure class="picture-whole">
          <Thumbnail view={view} picture={picture} alt={alt} />
          {alt !== '' && <figcaption dir="auto">{alt}</figcaption>}
        </figure>
        <PictureFacts view={view} picture={picture} />
        {markdown !== undefined && copyNotice(sentence(wording, 'room.pictureLine'), markdown).text}
        {!isLocked && (
          <RoomForm view={view} action={`${roomPaths.pictures}/delete`} class="room-actions">
            <input type="hidden" name="name" value={file} />
            <SubmitButton wording={wording} word="room.deletePicture" class="room-danger" />
            <span class="meta">{sentence(wording, 'room.pictureHintDelete', { time: times.trash })}</span>
          </RoomForm>
        )}
        <More href={roomPaths.pictures}>{sentence(wording, 'room.back')}</More>
      </>
    ),
  });
}

/** Links to where a file is edited, by its name. The room does not edit stylesheets. */
function placeOf(file: string, place: number) {
  const name = <bdi>{file.replace(/^(?:essays|pages)\/(.+)\.md$/, '$1')}</bdi>;
  return (
    <>
      {place > 0 && ', '}
      {file.endsWith('.css') ? name : <a href={filePath(file)}>{name}</a>}
    </>
  );
}

/** Shows how a new picture is put into a text. */
export function addedNotice({ wording }: RoomView, { markdown }: { markdown: string }): RoomNotice {
  return copyNotice(sentence(wording, 'room.pictureAdded'), markdown);
}
