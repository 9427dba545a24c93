import { Invalid } from '#app/lib/errors.ts'
import { bodyLimits, cleanText, isReservedName, readBytes, tooManyFields } from './request-body.server.ts'

type JsonBodyLimits = {
	bytes?: number
	/** How deeply objects and arrays may be nested; 1 is an object of plain values. */
	depth?: number
	/** The total number of properties and elements. */
	values?: number
}

/**
 * Reads a JSON body within its limits, and removes characters that PostgreSQL cannot store and property names that reach a prototype.
 * Returns undefined for a body that is not JSON.
 * @throws TooLarge; Invalid for a body that is incomplete, nested too deeply or has a property name that is too long
 */
export async function readJsonBody(
	request: Request,
	{ bytes = bodyLimits.bytes, depth = bodyLimits.nameDepth, values = bodyLimits.fields }: JsonBodyLimits = {},
): Promise<unknown> {
	const text = new TextDecoder().decode(await readBytes(request, bytes))
	let parsed: unknown
	try {
		parsed = JSON.parse(text)
	} catch {
		return undefined
	}
	let valuesLeft = values
	return cleanValue(parsed, depth)

	function cleanValue(value: unknown, depthLeft: number): unknown {
		if (typeof value === 'string') return cleanText(value)
		if (typeof value !== 'object' || value === null) return value
		if (depthLeft === 0) throw new Invalid('This JSON is nested too deeply.')
		const entries = Object.entries(value)
		valuesLeft -= entries.length
		if (valuesLeft < 0) throw tooManyFields()
		if (Array.isArray(value)) return value.map((each) => cleanValue(each, depthLeft - 1))
		return Object.fromEntries(
			entries.flatMap(([name, each]) => {
				if (name.length > bodyLimits.nameChars) throw new Invalid('This JSON has a name that is too long.')
				const cleaned = cleanText(name)
				return isReservedName(cleaned) ? [] : [[cleaned, cleanValue(each, depthLeft - 1)]]
			}),
		)
	}
}
