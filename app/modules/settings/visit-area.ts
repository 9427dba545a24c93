import { formatList, stateCodeOf, statesOfZip } from '#engine'
import { stateName } from './service-states.ts'

/** Where the advisor meets clients: states by their letters and beginnings of ZIP codes, such as '068'. Empty: everywhere. */
export type VisitArea = readonly string[]

const MAX_PARTS = 60

/** Reads 'NY, new jersey, 068'; null if a part is neither a state nor three to five digits with which ZIP codes begin. */
export function parseVisitArea(text: string): string[] | null {
	const parts = text
		.split(/[,;\n]/)
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => (isZipBeginning(part) ? part : stateCodeOf(part)))
	if (parts.length > MAX_PARTS || !parts.every((part) => part !== null)) return null
	return [...new Set(parts)]
}

const isZipBeginning = (part: string): boolean =>
	/^\d{3,5}$/.test(part) && statesOfZip(part.padEnd(5, '0')).length > 0

export const typedVisitArea = (area: VisitArea): string => area.join(', ')

/** Returns 'New York, New Jersey and ZIP codes that begin with 068'; empty for everywhere. */
export function describeVisitArea(area: VisitArea): string {
	const zips = area.filter((part) => /^\d/.test(part))
	const states = area.filter((part) => !zips.includes(part)).map(stateName)
	return formatList([
		...states,
		...(zips.length > 0 ? [`ZIP codes that begin with ${formatList(zips, 'or')}`] : []),
	])
}
