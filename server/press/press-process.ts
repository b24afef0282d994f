/** The process of the press: a job in, its bytes out, or the error that kept it from being done. */
import { ChangedPictureError } from '../pictures/changed-picture-error.ts';
import type { Answer, Job } from './job.ts';

process.on('message', async (job: Job) => {
  process.send?.(await answer(job));
});

async function answer(job: Job): Promise<Answer> {
  try {
    return { bytes: await make(job) };
  } catch (error) {
    return { error, isChange: error instanceof ChangedPictureError };
  }
}

/** Each kind loads its own libraries only. */
async function make(job: Job): Promise<Uint8Array> {
  switch (job.kind) {
    case 'drawing': {
      const { draw } = await import('../site/drawings/draw.tsx');
      return draw(job.design);
    }
    case 'picture': {
      const { makeVariant } = await import('../pictures/make-variant.ts');
      return makeVariant(job.file, job.format, job.width);
    }
    default:
      return job satisfies never;
  }
}
