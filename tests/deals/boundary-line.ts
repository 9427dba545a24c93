/** Fields of a line of a boundary file by their published numbers, from 1. */
export type BoundaryFields = Partial<Record<number, string>>

/** Writes a line of a boundary file of Ohio. */
export function boundaryLine(type: string, fields: BoundaryFields, fieldCount = 89): string {
	const line = Array.from({ length: fieldCount }, () => '')
	const all: BoundaryFields = { 1: type, 2: '20080101', 3: '29991231', 23: '39', 24: '39', ...fields }
	for (const [number, value] of Object.entries(all)) line[Number(number) - 1] = value!
	return line.join(',')
}
