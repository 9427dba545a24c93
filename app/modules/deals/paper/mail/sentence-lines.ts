import { classifyLabel } from '../../engine/classification/classify-label.ts'
import { readAmount } from '../../engine/paste/amount.ts'

/** An amount with a dollar sign, a thousands separator or cents. */
const money = /\$ ?\d[\d,]{0,12}(?:\.\d{2})?|\b\d{1,3}(?:,\d{3}){1,3}(?:\.\d{2})?\b/g

/** Words between the name of an amount and the amount. */
const linking =
	/(?:\b(?:is|are|was|be|will be|would be|comes? to|for|of|at|to|just|only|about|another|plus|and|the|a|our|your|with|so|i can do|we can do|it|that)\b|[,:;=–-])$/i

/** A sentence has at most so many amounts. */
const partsMax = 12

/**
 * Finds the amounts that sentences of a mail name: 'I can do $32,500 plus the doc fee of $299' gives the doc fee. Each is a label and an
 * amount with a tab between them; only labels that mean something in a deal are used. What is said of payments is left to the terms.
 */
export function linesOfSentence(text: string): string[] {
	const line = text.slice(0, 2_000)
	const amounts = [...line.matchAll(money)].slice(0, partsMax)
	return amounts.flatMap((match, index) => {
		const before = line.slice(
			index === 0 ? 0 : amounts[index - 1]!.index + amounts[index - 1]![0].length,
			match.index,
		)
		const after = line.slice(match.index + match[0].length, amounts[index + 1]?.index ?? line.length)
		if (/^\s?(?:\/|a |per |each |every )?(?:mo\b|month)/i.test(after) || !readAmount(`line ${match[0]}`).ok)
			return []
		const label = nameBefore(before) ?? nameAfter(after)
		return label ? [`${label}\t${match[0]}`] : []
	})
}

/** The name before an amount, after the last comma or stop: 'the doc fee is' names the doc fee. */
function nameBefore(text: string): string | null {
	const clause = text.split(/[.;!?]\s|,\s|\s(?:plus|and|but|so)\s/i).at(-1)!
	const name = withoutLinking(clause)
	return isName(name) ? name : null
}

/** The name behind an amount: '$299 doc fee', '$35,200 out the door'. */
function nameAfter(text: string): string | null {
	const clause = text.split(/[.;!?](?:\s|$)|,|\s(?:plus|and|but|so|with|includ\w{1,5})\s/i)[0]!
	const name = clause.replace(/^\s?(?:in|for|as|the|of|a)\s/i, '').trim()
	return isName(name) ? name : null
}

const isName = (name: string) => name !== '' && name.split(' ').length <= 8 && classifyLabel(name) !== null

function withoutLinking(clause: string): string {
	let name = clause.trim()
	for (let round = 0; round < 12; round++) {
		const shorter = name.replace(linking, '').trim()
		if (shorter === name) break
		name = shorter
	}
	return name.replace(/^(?:the|our|your|a|an|less|minus|with|there is|there's)\s/i, '')
}
