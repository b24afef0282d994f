/** The process of the press: a job in, what comes of it out, or the error that kept it from being done. */
import { ChangedPictureError } from '../images/changed-picture-error.ts';
import type { Answer, Job, Worked } from './job.ts';

process.on('message', async (job: Job) => {
  process.send?.(await answer(job));
});

async function answer(job: Job): Promise<Answer> {
  try {
    return { value: await work(job) };
  } catch (error) {
    return { error, isChange: error instanceof ChangedPictureError };
  }
}

/** Each kind loads its own libraries only. */
async function work(job: Job): Promise<Worked> {
  switch (job.kind) {
    case 'drawing': {
      const { draw } = await import('../site/drawings/draw.tsx');
      return draw(job.design);
    }
    case 'picture': {
      const { makeVariant } = await import('../images/make-variant.ts');
      return makeVariant(job.file, job.format, job.width);
    }
    case 'inspection': {
      const { inspectPicture } = await import('../images/inspect-picture.ts');
      return inspectPicture(job.file, job.path);
    }
    case 'encoding': {
      const { encodeBest } = await import('./encode.ts');
      return encodeBest(Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.length));
    }
    case 'meaning': {
      const { findEssayMeaning } = await import('../site/find-essay-meaning.ts');
      return findEssayMeaning(job.essays);
    }
    default:
      return job satisfies never;
  }
}
