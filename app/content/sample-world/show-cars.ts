import { ownValue } from '#app/lib/own-key.ts'
import { checkDigitOf } from '#app/lib/vin.ts'
import { carsOfKind, goodSigns, soberSigns, vinBeginnings, whyNot, whyPerhaps, whyYes } from './cars.ts'
import type { SamplePerson } from './people.ts'
import type { SampleVehicle } from './sample-client.ts'

export type Random = () => number

export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

type Show = {
	person: SamplePerson
	/** What they bought, or will. */
	car: readonly [year: number, make: string, model: string, dollars: number]
	/** When the advisor sent the cars. */
	daysAgo: number
	/** How far the client has come: has not looked yet, is in two minds, has decided. */
	answers: 'none' | 'some' | 'all'
	random: Random
}

/** Two or three cars of a kind for one client, with the answers; the one they take among them. */
export function showCars({ person, car, daysAgo, answers, random }: Show): SampleVehicle[] {
	const shown = person.shown ?? [car, ...rivalsOf(car, { person, random })]
	return shown.map(([year, make, model, dollars, words], place) => {
		const sentDaysAgo = daysAgo - place * 0.003
		return {
			daysAgo: sentDaysAgo,
			year,
			make,
			model,
			priceDollars: dollars,
			price: `$${dollars.toLocaleString('en-US')}${random() < 0.25 ? ' OTD' : ''}`,
			vin: random() < 0.7 ? madeUpVin({ make, year, random }) : null,
			description: words ?? describeCar(year, random),
			answer: answerTo({ place, answers, sentDaysAgo, random }),
		}
	})
}

type Car = readonly [year: number, make: string, model: string, dollars: number, words?: string]

/** One or two of the same kind, about as old and as dear. */
function rivalsOf([year, , model, dollars]: Car, { person, random }: Pick<Show, 'person' | 'random'>): Car[] {
	const priced = carsOfKind[person.looksFor].map(([make, name, dollars2021]): Car => {
		const ofYear = Math.min(2024, year + Math.floor(random() * 3) - 1)
		const price = dollars2021 * 0.93 ** (2021 - ofYear) * (0.94 + random() * 0.1)
		return [ofYear, make, name, Math.round(price / 100) * 100]
	})
	const rivals = priced.filter(
		([, , name, price]) => name !== model && price > dollars * 0.7 && price < dollars * 1.35,
	)
	return Array.from({ length: random() < 0.6 ? 2 : 1 }, () =>
		rivals.splice(Math.floor(random() * rivals.length), 1),
	).flat()
}

function describeCar(year: number, random: Random): string {
	const miles = Math.round((2025.5 - year) * (8_500 + random() * 5_500))
	return `${miles.toLocaleString('en-US')} miles. ${oneOf(random, goodSigns)} ${oneOf(random, soberSigns)}`
}

type Answer = Pick<Show, 'answers' | 'random'> & { place: number; sentDaysAgo: number }

function answerTo({ place, answers, sentDaysAgo, random }: Answer): SampleVehicle['answer'] {
	const daysAgo = Math.max(0.02, sentDaysAgo - 0.3 - random() * 1.2)
	const taken = place === 0
	if (answers === 'none' || (answers === 'some' && random() < 0.45)) return null
	if (answers === 'some') return { status: 'maybe', daysAgo, reason: oneOf(random, whyPerhaps) }
	if (taken) return { status: 'interested', daysAgo, reason: oneOf(random, whyYes) }
	return random() < 0.7
		? { status: 'rejected', daysAgo, reason: oneOf(random, whyNot) }
		: { status: 'maybe', daysAgo, reason: oneOf(random, whyPerhaps) }
}

const signs = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
/** The tenth character by year from 2010 on (49 CFR 565.15). */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY'

/** A number that is right by its check digit and belongs to no car; null for makers it knows no beginning of. */
function madeUpVin({ make, year, random }: { make: string; year: number; random: Random }): string | null {
	const beginning = ownValue(vinBeginnings, make)
	if (!beginning) return null
	const any = (count: number, from: string) =>
		Array.from({ length: count }, () => oneOf(random, [...from])).join('')
	// A letter in the seventh place says that the year is 2010 or later.
	const descriptor = any(3, signs) + any(1, 'ABCDEFGH') + any(1, signs)
	const rest = yearCodes[year - 2010] + any(1, 'ABCGHKLM') + any(6, '0123456789')
	return beginning + descriptor + checkDigitOf(`${beginning}${descriptor}0${rest}`) + rest
}
