import { endsWithCar, isDrivenCar } from '../naming/vehicle-words.ts'
import type { Fact, ReadText } from '../read-items.ts'

/** '12,000 miles a year', '10k/yr' */
const isPerYear = /\b(?:a|per|each|p)\.?\s?(?:yr|year|annum)\b|\/\s?(?:yr|year)\b|annual|yearly/i

const isShown =
	/\b(?:odo|odometer|current(?:ly)?(?: mileage| miles| at)?|showing|shows|has|have|driven)(?: (?:reading|reads|is|at|only|just|of))?\W*$/i
const isOnCar = /^\W{0,3}(?:on (?:it|her|them|the (?:car|clock|odo\w*)|this)\b|already|driven|so far)/i

/**
 * Whether miles are those that a car was driven and not what a lease allows: by the words about them, or because they stand behind the name
 * of a car ('2022 Civic EX, 15,000 miles') that somebody has driven, or in a sentence without a term.
 */
export function isOdometer(fact: Fact, { facts, lines }: ReadText): boolean {
	const { printed, lead, following } = fact
	if (isPerYear.test(printed)) return false
	if (isShown.test(lead) || isOnCar.test(following)) return true
	const hasTerm = facts.some(
		({ kind, line, sentence }) => kind === 'months' && line === fact.line && sentence === fact.sentence,
	)
	if (/\bmiles?\b/i.test(printed) && endsWithCar(lead)) return !hasTerm || isDrivenCar(lines)
	return /(?:^|[^\p{L}])(?:mileage|miles)\W*$/iu.test(lead) && isDrivenCar(lines)
}

/** Whether miles are a round number that a lease allows each year. */
export const isYearlyMiles = (fact: Fact, read: ReadText) =>
	fact.kind === 'miles' &&
	fact.value % 500 === 0 &&
	fact.value >= 5_000 &&
	fact.value <= 20_000 &&
	!isOdometer(fact, read) &&
	!/\b(?:mileage|used|warranty)\W*$/i.test(fact.lead) &&
	!isServiceInterval(fact)

/** 'First service at 10,000 miles or 12 months', 'oil change every 10,000 miles': when the car is serviced. */
const isServiceInterval = ({ lead, following }: Fact) =>
	/\b(?:service|serviced|maintenance|oil(?: change)?|inspection)\s(?:(?:is|due|at|every|after|within|free)\s){1,3}(?:the first\s)?$/i.test(
		lead,
	) || /^\s?(?:or \d{1,2} months?\b|(?:free )?(?:service|maintenance|oil change)\b)/i.test(following)
