import type { Line } from '../../format/format.ts'
import { type Category, categories, groupOf, type Payee, type Role } from '../classification/categories.ts'
import { classifyLabel, labelWords } from '../classification/classify-label.ts'
import type { SubtotalOf } from '../classification/label-rule.ts'

/** A line of a document with what the engine added: its number from 1, and how its category was found. */
export type ReadLine = Omit<Line, 'role' | 'category'> & {
	no: number
	classifiedBy: 'given' | 'rule' | 'none'
	role: Role
	category: Category
}

/** A line while its role may still be corrected by arithmetic. */
export type DraftLine = ReadLine & {
	/** Whether the document states the role, which is then never changed. */
	isRoleGiven: boolean
	/** For subtotals: the categories they add up. */
	sums: SubtotalOf
}

/** Classifies the lines as they are printed; a category, role or payee that the document states is kept. */
export function classifyLines(lines: readonly Line[]): DraftLine[] {
	return lines.map((line, index) => {
		const rule = classifyLabel(line.label)
		const isTotal = line.role === 'subtotal'
		const category = line.category ?? rule?.category ?? (isTotal ? 'subtotal' : 'unknown')
		const matchingRule = rule?.category === category ? rule : null
		const payee: Payee | undefined = line.payee ?? matchingRule?.payee ?? categories[category].payee
		return {
			...line,
			payee,
			category,
			role: line.role ?? matchingRule?.role ?? categories[category].role,
			no: index + 1,
			classifiedBy: line.category || isTotal ? 'given' : rule ? 'rule' : 'none',
			isRoleGiven: line.role !== undefined,
			sums: rule?.sums ?? 'any',
		}
	})
}

/** Returns what a line adds to a sum, in cents: below zero for a credit, zero for an amount that is only shown. */
export function signedCents({ role, cents }: Pick<ReadLine, 'role' | 'cents'>): number {
	if (role === 'charge') return cents
	return role === 'credit' ? -cents : 0
}

/** Whether a label of a trade-in means its equity: what is left after the payoff. */
export const isNetTrade = (label: string): boolean =>
	labelWords(label).some((word) => word === 'net' || word === 'equity')

/** Whether a line is part of the sum. */
export const isCounted = ({ role }: Pick<ReadLine, 'role'>) => role === 'charge' || role === 'credit'

/** Returns the sum of the lines of some categories, in cents, credits below zero. */
export function sumOf(lines: readonly ReadLine[], ...names: Category[]): number {
	return lines.reduce((sum, line) => (names.includes(line.category) ? sum + signedCents(line) : sum), 0)
}

/** Returns the sums of the lines by the group of the totals they belong to, in cents, credits below zero. */
export function groupSums(lines: readonly ReadLine[]) {
	const sums = {
		price: 0,
		government: 0,
		tax: 0,
		dealer_fees: 0,
		add_ons: 0,
		rebates: 0,
		trade: 0,
		cash: 0,
		held: 0,
		unknown: 0,
	}
	for (const line of lines) sums[groupOf(line)] += signedCents(line)
	return sums
}

/** Returns the car's cost before trade-in, down payment and deposits: everything charged for it, less discounts and rebates. */
export function carCents(sums: ReturnType<typeof groupSums>): number {
	return sums.price + sums.government + sums.tax + sums.dealer_fees + sums.add_ons + sums.rebates
}
