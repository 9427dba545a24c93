import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { OutTheDoorTotal } from '../../law/state-page/out-the-door-total.ts'
import type { OwnTax, ShortAnswer } from '../../law/state-page/short-answers.ts'

type StateCardProps = {
	tax: OwnTax | null
	total: OutTheDoorTotal | null
	answers: readonly ShortAnswer[]
	/** The form with the car that the tax is for. */
	children: ReactNode
}

/** What a state makes of one car: the tax with its working largest, then the whole price, then what people look a state up for. */
export const StateCard = ({ tax, total, answers, children }: StateCardProps) => (
	<Card className="px-5 sm:px-6">
		{tax && <TaxAnswer {...tax}>{children}</TaxAnswer>}
		{total && <TotalPart {...total} />}
		<dl className={clsx(tax && 'border-line border-t')}>
			{answers.map(({ label, value, hint, link }) => (
				<div
					key={label}
					className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-3 first:border-t-0"
				>
					<dt className="text-ink-soft text-small">{label}</dt>
					<dd {...verbatim(value)} className="font-semibold">
						{value}
					</dd>
					{(hint || link) && (
						<dd className="w-full text-fine text-ink-soft">
							{link && (
								<a
									href={link.href}
									rel="noopener noreferrer external"
									className="inline-flex min-h-9 items-center max-md:min-h-11"
								>
									{link.text}
								</a>
							)}
							{hint && <p>{hint}</p>}
						</dd>
					)}
				</div>
			))}
		</dl>
	</Card>
)

/** A range is set smaller than an amount, so that it stays on one line. */
const displayCharsMax = 12

const TaxAnswer = ({ label, value, addition, working, hint, children }: OwnTax & { children: ReactNode }) => (
	<dl className="py-5">
		<dt className="text-ink-soft text-small">{label}</dt>
		<dd
			{...verbatim(value)}
			className={clsx(
				'font-display font-semibold',
				value.length > displayCharsMax ? 'text-h2' : 'text-display leading-tight',
			)}
		>
			{value}
		</dd>
		{addition && <dd className="font-semibold">{addition}</dd>}
		{working && (
			<dd translate="no" className="num mt-1 text-small">
				{working}
			</dd>
		)}
		{hint && <dd className="mt-1 text-ink-soft text-small">{hint}</dd>}
		{children && <dd className="mt-4 print:hidden">{children}</dd>}
	</dl>
)

const TotalPart = ({ lines, label, value, hint, leftToPay }: OutTheDoorTotal) => (
	<dl className="border-line border-t py-4">
		{lines.map((line) => (
			<div key={line.label} className="flex flex-wrap justify-between gap-x-4 py-0.5 text-small">
				<dt className="text-ink-soft">{line.label}</dt>
				<dd {...verbatim(line.value)} className="num ms-auto text-end">
					{line.value}
				</dd>
			</div>
		))}
		<div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
			<dt className="font-semibold">{label}</dt>
			<dd className="ms-auto text-end font-semibold text-h4">{value}</dd>
			{(leftToPay || hint) && (
				<dd className="w-full text-fine text-ink-soft">{[leftToPay, hint].filter(Boolean).join('. ')}</dd>
			)}
		</div>
	</dl>
)
