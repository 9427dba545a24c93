/** A document of an application, as its owner sees it in a list. */
export type StoredFile = { id: string; name: string; sizeBytes: number; kind: string }

/** '318 kB', '2.4 MB'. */
export function fileSizeWords(bytes: number): string {
	return bytes < 1_000_000
		? `${Math.max(1, Math.round(bytes / 1000))} kB`
		: `${(bytes / 1_000_000).toFixed(1)} MB`
}
