import type { RedFlag } from '#app/content/scams.ts'
import { Card } from '#app/ui/layout/card.tsx'

/** The warning signs, each with an example and the check that reveals it. */
export function RedFlagList({ flags }: { flags: readonly RedFlag[] }) {
	return (
		<div className="grid gap-6 md:grid-cols-2">
			{flags.map(({ id, title, looksLike, example, check }) => (
				<Card key={id} asChild className="grid content-start gap-3 p-6">
					<article id={id}>
						<h3>{title}</h3>
						<p>{looksLike}</p>
						<p className="text-ink-soft text-small">
							<strong>For example:</strong>
							<span>{` ${example}`}</span>
						</p>
						<p className="text-small">
							<strong>The check:</strong>
							<span>{` ${check}`}</span>
						</p>
					</article>
				</Card>
			))}
		</div>
	)
}
