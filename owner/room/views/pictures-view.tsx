/** The pictures of the site in the owner's room. */
import { filePath, OWNER_PATH, roomPaths } from '../../../web/core/room-paths.ts';
import { mediaPath } from '../../../web/core/routes.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
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
        ) : (
          <p class="note">{sentence(wording, locked)}</p>
        )}
        <ul class="bare room-list">
          {pictures.map((picture) => (
            <PictureItem view={view} picture={picture} isLocked={locked !== undefined} />
          ))}
        </ul>
      </>
    ),
  });
}

interface PictureItemProps {
  readonly view: RoomView;
  readonly picture: Pictures['pictures'][number];
  readonly isLocked: boolean;
}

function PictureItem({ view, picture, isLocked }: PictureItemProps) {
  const { wording } = view;
  const { file, format, width, height, uses } = picture;
  const src = view.site.picture(file)?.src ?? mediaPath(file);
  return (
    <li class="picture-item">
      {format !== undefined && (
        <img src={OWNER_PATH + src} alt="" width={width} height={height} loading="lazy" />
      )}
      <div>
        <bdi>{file}</bdi>
        <p class="meta">
          {width !== undefined && height !== undefined && <span dir="ltr">{`${width} × ${height}`}</span>}
          {uses.length === 0 && <span>{sentence(wording, 'room.unused')}</span>}
        </p>
        {uses.length > 0 && (
          <p class="meta">
            {sentence(wording, 'room.usedIn')} {[...new Set(uses.map((use) => use.file))].map(placeOf)}
          </p>
        )}
        {!isLocked && (
          <RoomForm view={view} action={`${roomPaths.pictures}/delete`}>
            <input type="hidden" name="name" value={file} />
            <SubmitButton wording={wording} word="room.deletePicture" class="room-danger" />
          </RoomForm>
        )}
      </div>
    </li>
  );
}

/** Links to where a file is edited, by its name. */
function placeOf(file: string) {
  return (
    <a href={filePath(file)}>
      <bdi>{file.replace(/^(?:essays|pages)\/(.+)\.md$/, '$1')}</bdi>
    </a>
  );
}

/** Shows how a new picture is put into a text. */
export function addedNotice({ wording }: RoomView, { markdown }: { markdown: string }): RoomNotice {
  return copyNotice(sentence(wording, 'room.pictureAdded'), markdown);
}
