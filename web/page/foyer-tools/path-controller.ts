import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Tells its host when the path changes without a new document. Browsers without the Navigation API report only back and
 * forward.
 */
export class PathController implements ReactiveController {
  readonly #onChange: () => void;
  readonly #target: EventTarget;
  readonly #type: string;

  constructor(host: ReactiveControllerHost, onChange: () => void) {
    this.#onChange = onChange;
    const { navigation } = window as { navigation?: EventTarget };
    this.#target = navigation ?? window;
    this.#type = navigation ? 'currententrychange' : 'popstate';
    host.addController(this);
  }

  hostConnected(): void {
    this.#target.addEventListener(this.#type, this.#onChange);
  }

  hostDisconnected(): void {
    this.#target.removeEventListener(this.#type, this.#onChange);
  }
}
