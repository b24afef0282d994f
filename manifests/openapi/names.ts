/** Names of the components of the OpenAPI document, and references to them. */

export type ComponentKind = 'schemas' | 'responses' | 'headers';

export function reference(kind: ComponentKind, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** `searchEssays`, `invalid-input` and `get_offerings` as names of components: `SearchEssays`, `InvalidInput`, `GetOfferings`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, first: string) => first.toUpperCase());
}

export function requestName(operationId: string): string {
  return `${pascalCase(operationId)}Request`;
}

export function responseName(operationId: string): string {
  return `${pascalCase(operationId)}Response`;
}
