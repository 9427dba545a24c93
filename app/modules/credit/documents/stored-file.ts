/** A document of an application, as its owner sees it in a list. */
export type StoredFile = { id: string; name: string; sizeBytes: number; kind: string }
