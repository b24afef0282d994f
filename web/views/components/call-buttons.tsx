import type { Surfaces } from '../../runtime/surfaces.ts';
import { pageSurfaces } from './page-surfaces.ts';

/** The buttons of a tool's form, one for each door that the console can call by. Its value names the door. */
export function CallButtons({ surfaces }: { readonly surfaces: Surfaces }) {
  const inPage = pageSurfaces(surfaces).length > 0;
  return (
    <>
      {inPage && (
        <button class="call" type="submit" value="page">
          Call
        </button>
      )}
      {surfaces.rest && (
        <button class={inPage ? undefined : 'call'} type="submit" value="rest">
          Call over REST
        </button>
      )}
    </>
  );
}

/** Whether there is a door that the console can call by. */
export function canCall(surfaces: Surfaces): boolean {
  return surfaces.rest || pageSurfaces(surfaces).length > 0;
}
