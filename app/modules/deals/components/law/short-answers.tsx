import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { ShortAnswer } from '../../law/state-answers.server.ts'

/** A longer answer is a sentence and no figure: '6.5% plus local rates on the first $2,500, less on used cars below $10,000'. */
const figureCharsMax = 45

/**
 * The figures that most people look a state up for, the first one largest, with `children` below it; the rules behind them, with their
 * sources, are listed elsewhere on the page.
 */
export const ShortAnswers = ({
	answers: [first, ...others],
	children,
}: {
	answers: readonly ShortAnswer[]
	children: ReactNode
}) => (
	<Card asChild className="max-w-form px-5 sm:px-6">
		<dl>
			{first && (
				<div className="py-5">
					<dt className="text-ink-soft text-small">{first.label}</dt>
					<dd
						{...verbatim(first.value)}
						className={clsx(
							'font-display font-semibold',
							first.value.length > figureCharsMax ? 'text-h3' : 'text-display',
						)}
					>
						{first.value}
					</dd>
					{first.hint && <dd className="mt-1 text-small">{first.hint}</dd>}
					{children && <dd className="mt-4">{children}</dd>}
				</div>
			)}
			{others.map(({ label, value, hint }) => (
				<div
					key={label}
					className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-3"
				>
					<dt className="text-ink-soft text-small">{label}</dt>
					<dd {...verbatim(value)} className="font-semibold">
						{value}
					</dd>
					{hint && <dd className="w-full text-ink-soft text-small">{hint}</dd>}
				</div>
			))}
		</dl>
	</Card>
)
