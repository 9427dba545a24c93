import { getOwnValue } from '#app/lib/own-key.ts'
import { checkDigitOf } from '#engine'
import {
	carsOfKind,
	goodSigns,
	soberSigns,
	trimsOf,
	vinBeginnings,
	whyNot,
	whyPerhaps,
	whyYes,
} from './cars.ts'
import type { SamplePerson } from './people.ts'
import type { SampleVehicle } from './sample-client.ts'

export type Random = () => number

export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

type ShowCarsInput = {
	person: SamplePerson
	/** The car they bought or will buy. */
	car: readonly [year: number, make: string, model: string, dollars: number]
	/** When the advisor sent the recommendations. */
	daysAgo: number
	/** The client has answered none yet, is undecided about some, or has answered all. */
	answers: 'none' | 'some' | 'all'
	random: Random
}

/** Returns two or three recommended cars of one kind with the client's answers, including the car they choose. */
export function showCars({ person, car, daysAgo, answers, random }: ShowCarsInput): SampleVehicle[] {
	const recommended = person.shown ?? [car, ...similarCars(car, { person, random })]
	return recommended.map(([year, make, model, dollars, description], index) => {
		const sentDaysAgo = daysAgo - index * 0.003
		const price = `$${dollars.toLocaleString('en-US')}${random() < 0.25 ? ' OTD' : ''}`
		const vin = random() < 0.7 ? madeUpVin({ make, year, random }) : null
		const text = description ?? describeCar(year, random)
		return {
			daysAgo: sentDaysAgo,
			year,
			make,
			model,
			priceDollars: dollars,
			price,
			vin,
			trim: trimOf(make, dollars),
			mileage: milesIn(text),
			description: text,
			answer: answerTo({ index, answers, sentDaysAgo, random }),
		}
	})
}

/** A trim level that the make sells; the same car always has the same. */
function trimOf(make: string, dollars: number): string {
	const levels = getOwnValue(trimsOf, make) ?? []
	return levels[Math.round(dollars / 100) % levels.length] ?? ''
}

const milesIn = (description: string): number | null =>
	Number(/^([\d,]+) miles/.exec(description)?.[1]?.replaceAll(',', '')) || null

type Car = readonly [year: number, make: string, model: string, dollars: number, description?: string]

/** Returns one or two cars of the same kind, with a similar year and price. */
function similarCars(
	[year, , model, dollars]: Car,
	{ person, random }: Pick<ShowCarsInput, 'person' | 'random'>,
): Car[] {
	const priced = carsOfKind[person.looksFor].map(([make, name, dollars2021]): Car => {
		const ofYear = Math.min(2024, year + Math.floor(random() * 3) - 1)
		const price = dollars2021 * 0.93 ** (2021 - ofYear) * (0.94 + random() * 0.1)
		return [ofYear, make, name, Math.round(price / 100) * 100]
	})
	const similar = priced.filter(
		([, , name, price]) => name !== model && price > dollars * 0.7 && price < dollars * 1.35,
	)
	return Array.from({ length: random() < 0.6 ? 2 : 1 }, () =>
		similar.splice(Math.floor(random() * similar.length), 1),
	).flat()
}

function describeCar(year: number, random: Random): string {
	const miles = Math.round((2025.5 - year) * (8_500 + random() * 5_500))
	return `${miles.toLocaleString('en-US')} miles. ${oneOf(random, goodSigns)} ${oneOf(random, soberSigns)}`
}

type AnswerInput = Pick<ShowCarsInput, 'answers' | 'random'> & { index: number; sentDaysAgo: number }

/** Returns the client's answer to the car at `index`; the first car is the one they choose. */
function answerTo({ index, answers, sentDaysAgo, random }: AnswerInput): SampleVehicle['answer'] {
	const daysAgo = Math.max(0.02, sentDaysAgo - 0.3 - random() * 1.2)
	const isChosen = index === 0
	if (answers === 'none' || (answers === 'some' && random() < 0.45)) return null
	if (answers === 'some') return { status: 'maybe', daysAgo, reason: oneOf(random, whyPerhaps) }
	if (isChosen) return { status: 'interested', daysAgo, reason: oneOf(random, whyYes) }
	return random() < 0.7
		? { status: 'rejected', daysAgo, reason: oneOf(random, whyNot) }
		: { status: 'maybe', daysAgo, reason: oneOf(random, whyPerhaps) }
}

const vinCharacters = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
/** The tenth character of a VIN by year, from 2010 on (49 CFR 565.15). */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY'

/** Returns a VIN with a correct check digit that belongs to no car, or null for makes without a known beginning. */
function madeUpVin({ make, year, random }: { make: string; year: number; random: Random }): string | null {
	const beginning = getOwnValue(vinBeginnings, make)
	if (!beginning) return null
	const randomText = (count: number, from: string) =>
		Array.from({ length: count }, () => oneOf(random, [...from])).join('')
	// A letter in the seventh position means that the model year is 2010 or later.
	const descriptor = randomText(3, vinCharacters) + randomText(1, 'ABCDEFGH') + randomText(1, vinCharacters)
	const rest = yearCodes[year - 2010] + randomText(1, 'ABCGHKLM') + randomText(6, '0123456789')
	return beginning + descriptor + checkDigitOf(`${beginning}${descriptor}0${rest}`) + rest
}
