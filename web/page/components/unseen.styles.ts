import { css } from 'lit';

/** There for screen readers, or, where it is kept from them as well, for nobody. */
export const unseenStyles = css`
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
