import type { DataImport } from './imports.server.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** Says in a few words how far an import is. */
export function describeImport({ state, rowCount, addedCount, removedCount, keptCount }: DataImport): string {
	switch (state) {
		case 'mapping':
		case 'checked':
			return 'Not imported yet'
		case 'checking':
			return 'Being checked'
		case 'importing':
			return `Importing: ${number(addedCount)} of ${number(rowCount)}`
		case 'done':
			return `${number(addedCount)} added`
		case 'undoing':
			return `Being undone: ${number(removedCount + keptCount)} of ${number(addedCount)}`
		case 'undone':
			return keptCount > 0 ? `Undone, ${number(keptCount)} kept` : 'Undone'
	}
}
