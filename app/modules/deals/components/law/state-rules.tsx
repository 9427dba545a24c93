import { verbatim } from '#app/lib/text/verbatim.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { ShownRule } from '../../law/state-answers.server.ts'

/** The rules that answer one question, each with its source. */
export const RuleList = ({ rules }: { rules: readonly ShownRule[] }) => (
	<ul className="mt-2 grid gap-4">
		{rules.map((rule) => (
			<li key={rule.id} id={rule.id}>
				<p>
					{rule.label && <b className="font-semibold">{`${rule.label}: `}</b>}
					<span>{`${rule.text}.`}</span>
				</p>
				{rule.note && <p className="mt-1 text-ink-soft text-small">{rule.note}</p>}
				<p className="mt-1 text-fine text-ink-soft [overflow-wrap:anywhere]">
					<span>{`${rule.sourceKind}: `}</span>
					{rule.url ? (
						<a href={rule.url} rel="noopener noreferrer external">
							{rule.citation}
						</a>
					) : (
						<span>{rule.citation}</span>
					)}
					<span>{[`, as of ${rule.asOf}.`, rule.doubt, rule.correction].filter(Boolean).join(' ')}</span>
				</p>
			</li>
		))}
	</ul>
)

type StateExampleProps = {
	title: string
	lines: readonly { label: string; value: string }[]
	/** A figure that it is computed with may have changed. */
	isDated: boolean
}

/** What the rules of a state come to for one car. */
export const StateExample = ({ title, lines, isDated }: StateExampleProps) => (
	<Card className="mt-4 p-4">
		<h3 className="text-small">{`For example: ${title}`}</h3>
		<dl className="mt-1 grid text-small">
			{lines.map(({ label, value }) => (
				<div key={label} className="flex justify-between gap-4 py-1">
					<dt>{label}</dt>
					<dd {...verbatim(value)} className="num text-end font-semibold">
						{value}
					</dd>
				</div>
			))}
		</dl>
		{isDated && <p className="mt-2 text-fine text-ink-soft">A figure that this rests on may have changed.</p>}
	</Card>
)
