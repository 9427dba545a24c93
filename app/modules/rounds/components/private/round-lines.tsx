import { Link } from 'react-router'
import type { RoundLine } from '../../round-lines.ts'

type RoundLinesProps = { rounds: readonly RoundLine[]; hrefOf: (id: string) => string; isOwn?: boolean }

/** The rounds of a deal, the newest first. */
export const RoundLines = ({ rounds, hrefOf, isOwn = false }: RoundLinesProps) => (
	<ul className="grid gap-2">
		{rounds.map(({ id, title, state, deadline, needsApproval }) => (
			<li key={id} className="flex flex-wrap items-baseline gap-x-3">
				<Link to={hrefOf(id)} className="font-semibold max-md:flex max-md:min-h-11 max-md:items-center">
					{title}
				</Link>
				<span className="text-ink-soft text-small">
					{`${isOwn && needsApproval ? 'Please approve it' : state} · deadline ${deadline}`}
				</span>
			</li>
		))}
	</ul>
)
