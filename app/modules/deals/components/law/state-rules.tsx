import type { ShownRule } from '../../law/state-page/state-answers.server.ts'

/** The rules that answer one question, each with where it was read, when, and what was found about it. */
export const RuleList = ({ rules }: { rules: readonly ShownRule[] }) => (
	<ul className="mt-2 grid gap-3">
		{rules.map(({ id, label, text, doubt, correction, ...source }) => (
			<li key={id} id={id}>
				{label && <b className="font-semibold">{`${label}: `}</b>}
				<span>{`${text}.`}</span>
				{(doubt || correction) && (
					<span className="text-ink-soft">{` ${[doubt, correction].filter(Boolean).join(' ')}`}</span>
				)}
				<RuleSource {...source} />
			</li>
		))}
	</ul>
)

const RuleSource = ({
	sourceKind,
	citation,
	url,
	asOf,
	note,
}: Pick<ShownRule, 'sourceKind' | 'citation' | 'url' | 'asOf' | 'note'>) => (
	<p className="mt-0.5 text-fine text-ink-soft [overflow-wrap:anywhere]">
		<span>{`${sourceKind}: `}</span>
		{url ? (
			<a href={url} rel="noopener noreferrer external">
				{citation}
			</a>
		) : (
			<span>{citation}</span>
		)}
		<span>{[`, as of ${asOf}.`, note].filter(Boolean).join(' ')}</span>
	</p>
)
