import { Invalid } from '#app/lib/errors.ts'
import { bodyLimits, cleanText, isReservedName, readBytes, tooManyFields } from './request-body.server.ts'

type JsonBodyLimits = {
	bytes?: number
	/** How deep objects and lists lie in each other; 1 is an object of plain values. */
	depth?: number
	/** Properties and elements, all of them together. */
	values?: number
}

/**
 * Reads a JSON body within its limits: text without what PostgreSQL cannot store, objects without names that reach their prototype.
 * What is no JSON is undefined.
 * @throws TooLarge; Invalid for a body that breaks off, is nested too deep or has a name that is too long
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
	let left = values
	return cleanValue(parsed, depth)

	function cleanValue(value: unknown, depthLeft: number): unknown {
		if (typeof value === 'string') return cleanText(value)
		if (typeof value !== 'object' || value === null) return value
		if (depthLeft === 0) throw new Invalid('This JSON is nested too deeply.')
		const entries = Object.entries(value)
		left -= entries.length
		if (left < 0) throw tooManyFields()
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
