import { formatDate } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import {
	describeRule,
	findLawRow,
	formatList,
	isCurrent,
	type LawRow,
	type MissingConfirmation,
	type SaleActivity,
	saleActivities,
	saleTerms,
	type UsState,
	usStates,
} from '#engine'
import { confirmationOf, licensesOn, type ServiceState, stateName } from '../service-states.ts'

/** So many days before an expiry it is work of the day. */
const daysAhead = 30

export type LicenseNotice = {
	state: string
	/** The name of the state. */
	name: string
	/** The last day on which the confirmation holds, an ISO date. */
	expiresOn: string
	hasExpired: boolean
}

/** Returns the states whose confirmation expires within a month of a day (an ISO date), or has expired, the earliest first. */
export function licenseNotices(states: readonly ServiceState[], day: string): LicenseNotice[] {
	return states
		.flatMap(({ state }) => {
			const expiresOn = confirmationOf(states, state)?.expiresOn
			if (!expiresOn || addDays(day, daysAhead) < expiresOn) return []
			return [{ state, name: stateName(state), expiresOn, hasExpired: expiresOn < day }]
		})
		.toSorted((one, other) => (one.expiresOn + one.state < other.expiresOn + other.state ? -1 : 1))
}

export type LicenseRow = {
	state: string
	name: string
	isListed: boolean
	/** The number of the license, or that none is needed; null where nothing was confirmed. */
	license: string | null
	status: { tone: StatusTone; text: string }
	/** 'Advice and help at the dealer'; null for nothing. */
	sells: string | null
	/** Whether negotiating is among it. */
	isNegotiating: boolean
	/** The rule of the state; null where none is known. */
	rule: string | null
}

type ListInput = {
	states: readonly ServiceState[]
	/** Whether the address of the business was entered. */
	hasAddress: boolean
	/** The table of law with the operator's changes. */
	rows: readonly LawRow[]
	/** Today as an ISO date, in the business's time zone. */
	day: string
}

/** Lists the states the business works in and those of which a rule is known, by name, with what may be sold there today. */
export function listLicenses({ states, hasAddress, rows, day }: ListInput): LicenseRow[] {
	const listed = states.map(({ state }) => state)
	const ruled = rows.flatMap(({ state, rule }) => (rule.kind === 'confirmationNeeded' ? [state] : []))
	return [...new Set([...listed, ...ruled])]
		.filter((state) => isOwnKey(usStates, state))
		.map((state) => {
			const confirmation = confirmationOf(states, state)
			const terms = saleActivities.map((activity) => ({
				activity,
				...saleTerms({ state, activity, confirmation, hasAddress, day, rows }),
			}))
			const sold = terms.filter(({ isSold }) => isSold)
			return {
				state,
				name: stateName(state),
				isListed: listed.includes(state),
				license: confirmation?.license ?? (confirmation?.isExempt ? 'No license needed' : null),
				status: statusOf({
					confirmation,
					day,
					missing: terms.at(-1)!.missing,
					isOffered: terms.at(-1)!.isSold,
				}),
				sells: sold.length > 0 ? capitalized(formatList(sold.map(({ activity }) => names[activity]))) : null,
				isNegotiating: terms.at(-1)!.isSold,
				rule: ruleOf(rows, state, day),
			}
		})
		.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Lists the states the business works in for clients: those with the same license and the same services together. */
export function sellingStates(input: ListInput) {
	const { states, day } = input
	const licenses = new Map(licensesOn(states, { day }).map((each) => [each.state, each]))
	const groups = new Map<
		string,
		{ names: string[]; sells: string; license: string | null; isNegotiating: boolean }
	>()
	for (const { name, sells, isListed, isNegotiating } of listLicenses(input)) {
		if (!isListed) continue
		const held = licenses.get(name)
		const until = held?.expiresOn ? `, until ${formatDate(held.expiresOn)}` : ''
		const license = held ? `${held.license}${until}` : null
		const key = JSON.stringify([sells, license])
		const group = groups.get(key) ?? { names: [], sells: sells ?? 'Nothing now', license, isNegotiating }
		groups.set(key, { ...group, names: [...group.names, name] })
	}
	return [...groups.values()].map(({ names: named, ...group }) => ({ states: formatList(named), ...group }))
}

const names: Record<SaleActivity, string> = {
	advice: 'advice',
	visit: 'help at the dealer',
	arranging: 'negotiating',
}

const missingNames: Record<MissingConfirmation, string> = {
	license: 'a license',
	bond: 'a bond',
	trust_account: 'a trust account',
	expiry: 'when they expire',
	address: 'your address',
}

type StatusInput = {
	confirmation: ReturnType<typeof confirmationOf>
	day: string
	/** What negotiating still needs there, and whether it is sold. */
	missing: readonly MissingConfirmation[]
	isOffered: boolean
}

function statusOf({ confirmation, day, missing, isOffered }: StatusInput): LicenseRow['status'] {
	const expiresOn = confirmation?.expiresOn
	if (confirmation && expiresOn && !isCurrent(confirmation, day))
		return { tone: 'stop', text: `Expired ${formatDate(expiresOn)}` }
	if (confirmation && missing.length > 0)
		return { tone: 'stop', text: `Missing: ${formatList(missing.map((each) => missingNames[each]))}` }
	if (!confirmation) return { tone: 'off', text: 'Nothing confirmed' }
	if (expiresOn)
		return {
			tone: addDays(day, daysAhead) < expiresOn ? 'ok' : 'new',
			text: `Until ${formatDate(expiresOn)}`,
		}
	return isOffered ? { tone: 'ok', text: 'Confirmed' } : { tone: 'off', text: 'Not allowed there' }
}

function ruleOf(rows: readonly LawRow[], state: string, day: string): string | null {
	const found = findLawRow(rows, {
		state: state as UsState,
		subject: 'negotiation_license',
		onDate: day,
		kind: 'confirmationNeeded',
	})
	return found && `${describeRule(found.row.rule)} (${found.row.citation}, as of ${found.row.asOf}).`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
