import { formatDate } from '#app/lib/dates/dates.ts'
import {
	conditionNames,
	type DealDocument,
	formatCents,
	formatList,
	type ReadDeal,
	readDeal,
	sumOf,
} from '#engine'
import type { PaperKind } from './paper-kinds.ts'

/** Questions about facts that sums don't show, worded so that 'yes' means that the paper is right. */
export type PaperQuestion = { id: string; text: string; say: string }

/** What a lease states beside its boxes: nothing of it changes a sum of the form, and all of it changes the deal. */
function leaseQuestions(
	{ vehicle, lease }: DealDocument,
	deal: ReadDeal,
): (PaperQuestion | false | undefined)[] {
	const docFee = sumOf(deal.lines, 'doc_fee')
	const acquisition = sumOf(deal.lines, 'acquisition')
	const deposits = lease?.securityDepositsCents ?? sumOf(deal.lines, 'security_deposit')
	const fees = [
		acquisition > 0 && `an acquisition fee of ${formatCents(acquisition)}`,
		docFee > 0 && `a documentation fee of ${formatCents(docFee)}`,
	].filter((fee) => fee !== false)
	return [
		{
			id: 'lease',
			text: 'Is the document a lease, as we agreed, and not a loan?',
			say: 'This is another kind of deal than we agreed on. I will not sign it.',
		},
		vehicle?.condition !== undefined && {
			id: 'condition',
			text: `Does the document say that the car is ${conditionNames[vehicle.condition].toLowerCase()}?`,
			say: 'We agreed on a car in another condition. What has it been used for?',
		},
		vehicle?.msrpCents !== undefined && {
			id: 'msrp',
			text: `If a sticker price (MSRP) is printed, is it ${formatCents(vehicle.msrpCents)}?`,
			say: 'The sticker price is another one. Is it the same car with the same options?',
		},
		lease?.moneyFactorPpb !== undefined && {
			id: 'money_factor',
			text: `If a money factor is printed, is it ${(lease.moneyFactorPpb / 1e9).toFixed(5).replace(/^0/, '')}?`,
			say: 'We agreed on another money factor. Please recalculate with it.',
		},
		fees.length > 0 && {
			id: 'lease_fees',
			text: `Does the itemization say ${formatList(fees)}, and no product that you don’t want?`,
			say: 'We agreed on other fees. Please change them back.',
		},
		{
			id: 'security_deposit',
			text:
				deposits > 0
					? `Is the refundable security deposit ${formatCents(deposits)}?`
					: 'Is there no security deposit?',
			say: 'We agreed on another security deposit. When do I get it back?',
		},
	]
}

/** The questions about a paper, each with the agreed fact if the agreement has it. */
export function questionsOf(agreed: DealDocument, paper: PaperKind): PaperQuestion[] {
	const { vehicle, loan, trade, firstPaymentDate } = agreed
	const deal = readDeal(agreed)
	const declined = deal.lines.filter(({ consent }) => consent === 'declined').map(({ label }) => label)
	const questions: (PaperQuestion | false | undefined)[] = [
		{
			id: 'vin',
			text: vehicle?.vin
				? `Does the VIN on the document end in ${vehicle.vin.slice(-8)}, like the one at the windshield?`
				: 'Is the VIN on the document the one at the windshield?',
			say: 'This is another VIN. Please print the document for the car that we agreed on.',
		},
		{
			id: 'odometer',
			text: vehicle?.odometer
				? `Does the document say about ${vehicle.odometer.toLocaleString('en-US')} miles, like the odometer?`
				: 'Are the miles on the document those on the odometer?',
			say: 'The odometer says something else. Please correct the miles.',
		},
		vehicle?.trim !== undefined && {
			id: 'trim',
			text: `Is it the ${vehicle.trim}, with everything that was promised?`,
			say: 'This is another trim. Where are the options that we agreed on?',
		},
		...(agreed.deal === 'lease' ? leaseQuestions(agreed, deal) : []),
		{
			id: 'blanks',
			text: 'Is every field filled in or crossed out?',
			say: 'I don’t sign blanks. Please fill them in or cross them out.',
		},
		deal.cashDownCents > 0 && {
			id: 'deposit',
			text: `Are your deposit and down payment of ${formatCents(deal.cashDownCents)} credited?`,
			say: 'Please show me my deposit as a line of its own.',
		},
		{
			id: 'declined',
			text:
				declined.length > 0
					? `Is ${declined.join(', ')} marked as declined?`
					: 'Is every product that you don’t want marked as declined?',
			say: 'I declined this. Please mark it as declined and take it off.',
		},
		paper !== 'buyers_order' &&
			loan !== undefined && {
				id: 'every',
				text: loan.every === 'two_weeks' ? 'Are the payments every two weeks?' : 'Are the payments monthly?',
				say: 'We agreed on other payment dates. Please correct them.',
			},
		paper !== 'buyers_order' &&
			firstPaymentDate !== undefined && {
				id: 'first_date',
				text: `Is the first payment due on ${formatDate(firstPaymentDate)}?`,
				say: 'Why is the first payment on another day? The interest starts today.',
			},
		trade !== undefined &&
			trade.payoffCents > 0 && {
				id: 'payoff',
				text: trade.payoffGoodUntil
					? `Is the lender’s payoff letter good until ${formatDate(trade.payoffGoodUntil)} or later?`
					: 'Is the lender’s payoff letter newer than ten days?',
				say: 'Please get a new payoff letter: I owe the difference if it is old.',
			},
		{
			id: 'spot_delivery',
			text: 'Is there no document that lets the dealer take the car back or change the loan later?',
			say: 'I don’t sign a conditional delivery. I take the car when the loan is approved.',
		},
		{
			id: 'promises',
			text: 'Is everything that was promised (second key, mats, repairs) written on the due bill?',
			say: 'Please write what you promised on the due bill.',
		},
	]
	return questions.filter((question): question is PaperQuestion => Boolean(question))
}
