import type { Period } from '#app/lib/dates/period-to-date.ts'
import { formatCents } from '#app/lib/money/money.ts'

type Figures = {
	revenueCents: number
	returnedCents: number
	paidCount: number
	startedCount: number
	appointments: number
}

type OverviewCardsInput = {
	period: Period
	/** 'Nov 1-21', and the label of the period it is compared with. */
	label: string
	beforeLabel: string
	now: Figures
	before: Figures
	/** Weekly figures, oldest first. */
	history: readonly Omit<Figures, 'returnedCents'>[]
	/** Links to the rows behind the figures. */
	ordersOfPeriod: string
	appointmentsOfPeriod: string
}

export type OverviewCard = {
	label: string
	value: string
	change?: { text: string; up: boolean; good: boolean; against: string }
	note?: string
	history: number[]
	/** How the figure is calculated, with its numbers. */
	explanation: string
	/** A link to the rows behind the figure. */
	rows: { to: string; label: string }
}

/** The number of weeks in the sparkline beside a figure. */
const sparkWeeks = 8

/**
 * Returns the four cards of the specification, in its order. Conversion is the share of started checkouts that were paid;
 * deal value is revenue per appointment.
 */
export function overviewCards(input: OverviewCardsInput): OverviewCard[] {
	const { period, label, beforeLabel, now, before, ordersOfPeriod, appointmentsOfPeriod } = input
	const against = `vs ${beforeLabel}`
	const weeks = input.history.slice(-sparkWeeks)
	const change = (text: string, difference: number) => ({
		change: { text, up: difference >= 0, good: difference >= 0, against },
	})
	const revenueChange = now.revenueCents - before.revenueCents
	const rateChange = conversion(now) - conversion(before)
	const average = perAppointment(now)
	const orders = { to: ordersOfPeriod, label: 'These orders' }
	const appointments = { to: appointmentsOfPeriod, label: 'These appointments' }
	return [
		{
			label: period === 'month' ? 'Monthly Revenue' : 'Revenue',
			value: formatCents(now.revenueCents),
			...change(
				before.revenueCents > 0
					? formatPercent(revenueChange / before.revenueCents)
					: formatSignedMoney(revenueChange),
				revenueChange,
			),
			history: weeks.map((week) => week.revenueCents),
			explanation: `${label}: payments of ${formatCents(now.revenueCents + now.returnedCents)}, less ${formatCents(now.returnedCents)} refunded in that time. Previous period: ${formatCents(before.revenueCents)}.`,
			rows: { to: '/admin/books', label: 'The books' },
		},
		{
			label: 'Total Appointments',
			value: String(now.appointments),
			...change(formatSigned(now.appointments - before.appointments), now.appointments - before.appointments),
			history: weeks.map((week) => week.appointments),
			explanation: `${label}: appointments on these days that were requested, confirmed, completed or missed, not counting canceled and expired ones. Previous period: ${before.appointments}.`,
			rows: appointments,
		},
		{
			label: 'Conversion Rate',
			value: `${conversion(now)}%`,
			...change(`${formatSigned(rateChange)} pts`, rateChange),
			history: weeks.map(conversion),
			explanation: `${label}: ${now.paidCount} paid out of ${count(now.startedCount, 'started checkout')}. Previous period: ${before.paidCount} out of ${before.startedCount}.`,
			rows: orders,
		},
		{
			label: 'Avg Deal Value',
			value: formatCents(average),
			...(now.appointments
				? change(formatSignedMoney(average - perAppointment(before)), average - perAppointment(before))
				: {}),
			note: `Per appointment${now.appointments ? '' : ': none yet'}; per order ${perOrder(now)}`,
			history: weeks.map(perAppointment),
			explanation: `${label}: revenue of ${formatCents(now.revenueCents)} divided by ${count(now.appointments, 'appointment')}. Previous period: ${formatCents(before.revenueCents)} divided by ${before.appointments}. Per paid order: the same revenue divided by ${count(now.paidCount, 'order')} started and paid in that time.`,
			rows: orders,
		},
	]
}

/** Returns what was sold, in the given order, with its share of all paid orders in whole percent. */
export function sharesOf(sold: readonly { title: string; count: number }[]) {
	const total = sold.reduce((sum, each) => sum + each.count, 0)
	return sold.map(({ title, count: soldCount }) => ({
		label: title,
		count: soldCount,
		percent: Math.round((soldCount / total) * 100),
	}))
}

/** Returns the conversion rate in whole percent; 0 if no checkout was started. */
const conversion = ({ paidCount, startedCount }: Pick<Figures, 'paidCount' | 'startedCount'>): number =>
	startedCount ? Math.round((paidCount / startedCount) * 100) : 0

/** Returns the revenue per appointment in cents; 0 without appointments. */
const perAppointment = ({
	revenueCents,
	appointments,
}: Pick<Figures, 'revenueCents' | 'appointments'>): number =>
	appointments ? Math.round(revenueCents / appointments) : 0

/** '$112.00': the revenue per paid order. */
const perOrder = ({ revenueCents, paidCount }: Pick<Figures, 'revenueCents' | 'paidCount'>): string =>
	paidCount ? formatCents(Math.round(revenueCents / paidCount)) : 'none yet'

const sign = (value: number) => (value < 0 ? '-' : '+')
const formatSigned = (value: number) => `${sign(value)}${Math.abs(value)}`
const formatSignedMoney = (cents: number) => `${sign(cents)}${formatCents(Math.abs(cents))}`
const formatPercent = (share: number) => `${sign(share)}${Math.abs(share * 100).toFixed(1)}%`
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
