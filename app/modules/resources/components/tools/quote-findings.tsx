import { CircleAlert, CircleCheck, Eye } from 'lucide-react'
import { lineKinds } from '#app/content/quote-rules.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { NumberPlate } from '#app/ui/illustrations/number-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { CheckedLine, QuoteCheck } from '../../tools/quote-check.ts'

const icons = { stop: CircleAlert, look: Eye, fine: CircleCheck } as const
const labels = { stop: 'Stop', look: 'Check this', fine: 'Fine' } as const

/** The results of checking a quote; instructions before there are any. */
export function QuoteFindings({ check }: { check: QuoteCheck | null }) {
	if (!check)
		return (
			<Card className="self-start p-6">
				<h2 className="text-h3">Start with two lines</h2>
				<p className="mt-2 text-ink-soft">
					Copy the lines as the dealer wrote them, and enter discounts as negative amounts. We don’t store
					anything you type. It is only in this page’s address.
				</p>
			</Card>
		)
	return (
		<div className="grid content-start gap-6">
			<Card look="raised" className="grid gap-4 p-6">
				<h2 className="text-h3">Out the door</h2>
				<NumberPlate caption="Adds up to" size="lg">
					{formatCents(check.totalCents)}
				</NumberPlate>
				{check.negotiableCents > 0 && (
					<p aria-live="polite">
						{formatCents(check.negotiableCents)} of that is fees, add-ons and products you can question.
					</p>
				)}
				<ul className="grid gap-3">
					{check.findings.map(({ tone, text }) => {
						const Icon = icons[tone]
						return (
							<li key={text} className="grid grid-cols-[1.25rem_1fr] gap-3 text-small leading-normal">
								<Icon
									aria-hidden="true"
									className={
										tone === 'stop'
											? 'mt-0.5 size-5 text-danger'
											: tone === 'fine'
												? 'mt-0.5 size-5 text-ok'
												: 'mt-0.5 size-5 text-ink-soft'
									}
								/>
								<span>
									<strong>{labels[tone]}:</strong> {text}
								</span>
							</li>
						)
					})}
				</ul>
			</Card>
			<Card className="p-6">
				<h2 className="text-h3">Line by line</h2>
				<ol className="mt-4 grid gap-4">
					{check.lines.map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the same line may occur twice
						<LineExplanation key={index} line={line} />
					))}
				</ol>
			</Card>
		</div>
	)
}

function LineExplanation({ line: { label, cents, kind, rule } }: { line: CheckedLine }) {
	return (
		<li className="grid gap-1 border-line border-b pb-4 text-small leading-normal">
			<p className="flex flex-wrap justify-between gap-3">
				<strong className="[overflow-wrap:anywhere]">{label}</strong>
				<span className="num font-semibold">{formatCents(cents)}</span>
			</p>
			<p className="flex flex-wrap gap-2">
				<Badge tone={kind === 'unknown' ? 'danger' : 'line'}>{lineKinds[kind]}</Badge>
				{rule && rule.negotiable !== 'no' && (
					<Badge tone="wash">{rule.negotiable === 'yes' ? 'Negotiable' : 'Sometimes negotiable'}</Badge>
				)}
			</p>
			{rule && <p className="text-ink-soft">{rule.advice}</p>}
		</li>
	)
}
