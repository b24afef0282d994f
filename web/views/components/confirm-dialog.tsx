/** Asks once more before a call that cannot be taken back. The script of the page fills in what is to be sent. */
export function ConfirmDialog({ tool }: { readonly tool: string }) {
  return (
    <dialog class="confirm" aria-labelledby={`${tool}-confirm`}>
      <h4 id={`${tool}-confirm`}>Send this for everyone to read?</h4>
      <p>It is published on this site, as it is. You cannot take it back here.</p>
      <dl class="facts confirm-input" />
      <div class="actions">
        <button type="button" value="cancel" autofocus>
          Go back
        </button>
        <button type="button" class="call" value="send">
          Send
        </button>
      </div>
    </dialog>
  );
}
