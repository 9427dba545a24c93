import { verbatim } from '#app/lib/text/verbatim.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { ShownRule } from '../../law/state-answers.server.ts'

/** The rules that answer one question. */
export const RuleList = ({ rules }: { rules: readonly ShownRule[] }) => (
	<ul className="mt-2 grid gap-2">
		{rules.map(({ id, label, text, doubt, correction }) => (
			<li key={id} id={id}>
				{label && <b className="font-semibold">{`${label}: `}</b>}
				<span>{`${text}.`}</span>
				{(doubt || correction) && (
					<span className="text-ink-soft">{` ${[doubt, correction].filter(Boolean).join(' ')}`}</span>
				)}
			</li>
		))}
	</ul>
)

/** Where each rule was read, when, and what was found about it. */
export const SourceList = ({ rules }: { rules: readonly ShownRule[] }) => (
	<ul className="mt-2 grid gap-2 text-fine text-ink-soft [overflow-wrap:anywhere]">
		{rules.map(({ id, title, sourceKind, citation, url, asOf, note }) => (
			<li key={id}>
				<span>{`${title}. ${sourceKind}: `}</span>
				{url ? (
					<a href={url} rel="noopener noreferrer external">
						{citation}
					</a>
				) : (
					<span>{citation}</span>
				)}
				<span>{[`, as of ${asOf}.`, note].filter(Boolean).join(' ')}</span>
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
