import { verbatim } from '#app/lib/text/verbatim.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { ShortAnswer } from '../../law/state-answers.server.ts'

/** The figures that most people look a state up for; the rules behind them, with their sources, are listed elsewhere on the page. */
export const ShortAnswers = ({ answers }: { answers: readonly ShortAnswer[] }) => (
	<Card asChild className="grid sm:grid-cols-2">
		<dl>
			{answers.map(({ label, value, hint }) => (
				<div key={label} className="p-5 max-sm:border-line max-sm:border-t max-sm:first:border-t-0">
					<dt className="text-ink-soft text-small">{label}</dt>
					<dd {...verbatim(value)} className="font-semibold text-h3">
						{value}
					</dd>
					{hint && <dd className="mt-1 text-ink-soft text-small">{hint}</dd>}
				</div>
			))}
		</dl>
	</Card>
)
