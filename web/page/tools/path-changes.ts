interface NavigationApi {
  addEventListener(type: 'currententrychange', listener: () => void): void;
}

/** Calls `listener` when the path changes without a new document. Browsers without the Navigation API tell only of back and forward. */
export function onPathChange(listener: () => void): void {
  const { navigation } = window as { navigation?: NavigationApi };
  if (navigation) navigation.addEventListener('currententrychange', listener);
  else addEventListener('popstate', listener);
}
