import { Link } from 'react-router'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import {
	categories,
	type DealReport,
	type Finding,
	formatAmount,
	formatCents,
	type ReportLine,
	type Severity,
} from '#engine'
import { categoryLabel } from '../../quote-check/category-options.ts'
import { findingTitle } from '../../quote-check/finding-titles.ts'
import { FindingBody } from '../findings/finding-body.tsx'
import { PassedChecks } from '../passed-checks.tsx'
import { DealerReplyCard } from './dealer-reply-card.tsx'
import { LeaseFigures } from './lease-figures.tsx'

export type QuoteResultProps = DealReport & {
	askCents: number
	/** What is paid each time; undefined while it is not known. */
	paymentCents: number | undefined
	reply: { subject: string; text: string } | null
	/** The signed data of the card to share. */
	card: string
}

/** What the checker found: dollars to ask about, each finding with what to say, the totals, and every line. */
export function QuoteResult(props: QuoteResultProps) {
	const { lines, totals, findings, askCents, paymentCents, reply, card } = props
	const open = findings.filter(({ severity }) => severity !== 'pass')
	const headline = headlineOf(props)
	const passed = findings.filter(({ severity }) => severity === 'pass')
	return (
		<>
			<Card look="raised" className="grid gap-4 p-5 sm:p-6">
				<h2 className="text-h3">What we found</h2>
				{headline && (
					<LicensePlate caption={headline.caption} size="lg">
						{formatAmount(headline.cents)}
					</LicensePlate>
				)}
				<p className="text-lead">{summaryOf(open.length, askCents, totals)}</p>
				{open.length > 0 && (
					<ol className="grid gap-5">
						{open.map((finding, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two findings may read alike
							<FindingItem key={index} finding={finding} lines={lines} />
						))}
					</ol>
				)}
				<PassedChecks checks={passed} />
			</Card>
			{reply && <DealerReplyCard key={reply.text} reply={reply} />}
			<Totals totals={totals} paymentCents={paymentCents} />
			{lines.length > 0 && <Lines lines={lines} />}
			{open.length > 0 && (
				<p className="print:hidden">
					<Button asChild variant="line">
						<Link to={`/quote-card/${card}`}>
							<Icon name="share-2" />
							Share this as a card
						</Link>
					</Button>
					<span className="mt-1 block text-fine text-ink-soft">
						The card shows the amounts and what they are for. It doesn’t name the dealer, the car or the VIN.
					</span>
				</p>
			)}
		</>
	)
}

/** The one figure above everything else; none while it is not known. */
function headlineOf({
	askCents,
	paymentCents,
	totals: { lease, outTheDoorCents },
}: Pick<QuoteResultProps, 'askCents' | 'paymentCents' | 'totals'>) {
	if (askCents > 0) return { caption: 'To ask about', cents: askCents }
	const cents = lease ? paymentCents : outTheDoorCents
	return cents ? { caption: lease ? 'A month' : 'Out the door', cents } : null
}

function summaryOf(questions: number, askCents: number, totals: DealReport['totals']): string {
	const total = totalSentence(totals)
	if (questions === 0) return `We found nothing to ask about.${total}`
	const count = questions === 1 ? 'one question' : `${questions} questions`
	return askCents > 0
		? `We would ask the dealer ${count}.${total}`
		: `We would ask the dealer ${count}. We can’t put a dollar amount on any of them.${total}`
}

function totalSentence({ lease, outTheDoorCents }: DealReport['totals']): string {
	if (lease)
		return lease.totalCostCents === undefined
			? ' What the lease costs in all is not known yet.'
			: ` The lease costs ${formatCents(lease.totalCostCents)} in all.`
	return outTheDoorCents === undefined
		? ' What it comes to out the door is not known yet.'
		: ` The quote comes to ${formatCents(outTheDoorCents)} out the door.`
}

const looks: Record<Severity, { icon: IconName; label: string; className: string }> = {
	stop: { icon: 'circle-alert', label: 'Settle this before you sign', className: 'text-danger' },
	review: { icon: 'eye', label: 'Worth a question', className: 'text-ink-soft' },
	pass: { icon: 'check', label: 'Fine', className: 'text-ok' },
}

function FindingItem({ finding, lines }: { finding: Finding; lines: readonly ReportLine[] }) {
	const { severity, cents } = finding
	const { icon, label, className } = looks[severity]
	const line = lines.find(({ no }) => no === finding.lines?.[0])
	return (
		<li className="grid gap-2 border-line border-t pt-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h3 className="text-h4">
					{findingTitle(finding, line?.category ? categories[line.category].name : null)}
				</h3>
				{Boolean(cents) && <strong className="num text-h4">{formatCents(cents!)}</strong>}
			</div>
			<p className={`flex items-center gap-2 font-semibold text-fine ${className}`}>
				<Icon name={icon} className="size-4 shrink-0" />
				<span>{label}</span>
			</p>
			<FindingBody finding={finding} />
		</li>
	)
}

function Totals({ totals, paymentCents }: Pick<QuoteResultProps, 'totals' | 'paymentCents'>) {
	const rows: [string, number | undefined][] = [
		['The car', totals.sellingPriceCents],
		['Add-ons and products', totals.addOnsCents],
		['Dealer’s fees', totals.dealerFeesCents],
		['Government fees', totals.governmentFeesCents],
		['Taxes', totals.taxCents],
		['Rebates', totals.rebatesCents],
	]
	const shown = rows.filter(([, cents]) => cents)
	if (totals.lease) return <LeaseFigures lease={totals.lease} paymentCents={paymentCents} />
	if (shown.length === 0) return null
	return (
		<Card className="p-5 sm:p-6">
			<h2 className="text-h3">What it adds up to</h2>
			<dl className="mt-3 grid gap-1.5">
				{shown.map(([label, cents]) => (
					<div key={label} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="num">{formatCents(cents!)}</dd>
					</div>
				))}
				<div className="flex justify-between gap-4 border-line-strong border-t pt-1.5 font-semibold">
					<dt>Out the door</dt>
					<dd className="num">
						{totals.outTheDoorCents === undefined ? 'Not known yet' : formatCents(totals.outTheDoorCents)}
					</dd>
				</div>
			</dl>
		</Card>
	)
}

function Lines({ lines }: Pick<DealReport, 'lines'>) {
	return (
		<Card className="p-5 sm:p-6">
			<h2 className="text-h3">Line by line</h2>
			<ol className="mt-3 grid gap-3">
				{lines.map((line) => (
					<li
						key={line.no}
						className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-b pb-3 text-small"
					>
						<span className="[overflow-wrap:anywhere]">{line.label}</span>
						<span className="num font-semibold">
							{`${line.role === 'credit' ? '−' : ''}${formatCents(line.cents)}`}
						</span>
						<span className="flex flex-wrap gap-2">
							<Badge tone={line.classifiedBy === 'none' ? 'danger' : 'line'}>
								{line.classifiedBy === 'none' ? 'Not recognized' : categoryLabel(line.category ?? 'unknown')}
							</Badge>
							{(line.role === 'memo' || line.role === 'subtotal') && <Badge tone="wash">Not added up</Badge>}
						</span>
					</li>
				))}
			</ol>
		</Card>
	)
}
