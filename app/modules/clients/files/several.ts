import { readVersionText } from '#app/lib/row-id.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { formatList } from '#engine'

/** The most clients that one form changes or writes to; a page of the list has fewer. */
export const severalMax = 50

/** A client that was chosen in the list, with the version of the file that the list showed. */
export type ChosenClient = { id: string; version: number }

/** Returns the value by which the checkbox of a client names them. */
export const chosenValue = ({ id, version }: ChosenClient): string => `${id}:${version}`

/** Reads the checkboxes of a list, each client once; what names no file is left out. */
export function readChosen(values: readonly string[]): ChosenClient[] {
	const chosen = new Map<string, ChosenClient>()
	for (const value of values) {
		const [id = '', version] = value.split(':')
		if (isUuid(id)) chosen.set(id.toLowerCase(), { id: id.toLowerCase(), version: readVersionText(version) })
	}
	return [...chosen.values()]
}

/** What became of several clients: how many are as they should be, and which stayed as they were, with the reason. */
export type SeveralResult = {
	done: number
	/** `name` is null for a file that does not exist. */
	left: { name: string | null; reason: string }[]
}

const namedMax = 5
const nameCharsMax = 40

/** Says in one sentence what became of several clients: '3 clients closed; Ana Ruiz was not: an invoice is unpaid'. */
export function describeSeveral({ done, left }: SeveralResult, changed: string): string {
	const reasons = [...new Set(left.map(({ reason }) => reason))]
	let free = namedMax
	const parts = reasons.map((reason) => {
		const those = left.filter((each) => each.reason === reason)
		const names = those.flatMap(({ name }) => name ?? []).slice(0, free)
		free -= names.length
		const more = those.length - names.length
		const others = more === 0 ? [] : [names.length > 0 ? `${more} more` : `${more}`]
		const who = formatList([...names.map(shortened), ...others])
		return `${who} ${those.length === 1 ? 'was' : 'were'} not: ${reason}`
	})
	const clients = done === 1 ? '1 client' : `${done === 0 ? 'No' : done} clients`
	return [`${clients} ${changed}`, ...parts].join('; ')
}

/** By characters, because half of one cannot be sent. */
const shortened = (name: string) => [...name].slice(0, nameCharsMax).join('')
