/** A file can't be read; the message is a sentence for the person who chose it. */
export class FileProblem extends Error {
	/** For code that has not loaded this class. */
	readonly isFileProblem = true
}

/** What reading is doing, and how much of it is done, 0 to 1; null where nobody knows. */
export type Progress = { step: string; share: number | null }

export type ReadOptions = {
	signal: AbortSignal
	onProgress(progress: Progress): void
	/** Where the files of the text recognition are, if not where the site has them. */
	recognitionFolder?: string
}
