import { render } from 'lit';

/** A part of the page: as the server has sent it, or as it is rendered here. */
export interface PagePart {
  readonly text: string;
  readonly render: (content: unknown) => void;
  /** Puts back what the server has sent. */
  readonly restore: () => void;
}

export function createPagePart(sent: HTMLElement): PagePart {
  const own = sent.ownerDocument.createElement(sent.localName);
  own.className = sent.className;
  return {
    get text() {
      return (sent.isConnected ? sent : own).textContent;
    },
    render(content) {
      render(content, own);
      sent.replaceWith(own);
    },
    restore() {
      own.replaceWith(sent);
    },
  };
}
