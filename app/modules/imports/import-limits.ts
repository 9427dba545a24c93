/** What a file may contain; larger ones are split by their owner. */
export const importLimits = {
	bytesMax: 20_000_000,
	rowsMax: 100_000,
	columnsMax: 150,
	/** Characters of a row; more means that a quote is never closed. */
	rowCharsMax: 200_000,
} as const

/** How long an import can be undone, and its rows are kept. */
export const undoMs = 24 * 3_600_000
