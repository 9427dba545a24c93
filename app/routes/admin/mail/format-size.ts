/** Formats the size of a file: '120 kB', '1.5 MB'. */
export const formatSize = (sizeBytes: number): string =>
	sizeBytes < 100_000 ? `${Math.ceil(sizeBytes / 1_000)} kB` : `${(sizeBytes / 1_000_000).toFixed(1)} MB`
