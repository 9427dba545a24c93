import { Link } from 'react-router'
import { toolCards } from '#app/content/resources/tool-cards.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Scene } from '../library/scene.tsx'

/** The tools with their illustrations, beside the text on phones; the whole card opens the tool. */
export function ToolCards() {
	return (
		<section className="wrap mb-10 print:hidden" aria-labelledby="tools-heading">
			<h2 id="tools-heading" className="mb-4 text-h3">
				Tools that do the math
			</h2>
			<ul className="grid gap-4 sm:grid-cols-2 min-[64rem]:grid-cols-4">
				{toolCards.map((tool) => (
					<Card asChild look="raised" key={tool.to}>
						<li className="group relative grid grid-cols-[7rem_1fr] overflow-hidden sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
							<Scene name={tool.illustration} fill className="h-full sm:aspect-[28/13] sm:h-auto" />
							<div className="flex flex-col gap-1 p-4">
								<h3 className="text-h4">
									<Link
										to={tool.to}
										prefetch="intent"
										className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
									>
										{tool.title}
									</Link>
								</h3>
								<p className="text-ink-soft text-small leading-normal">{tool.text}</p>
								{'example' in tool && (
									<p className="mt-auto pt-1 text-small">
										<Link to={tool.example.to} className="relative -my-3 inline-block py-3 font-semibold">
											{tool.example.label}
										</Link>
									</p>
								)}
							</div>
						</li>
					</Card>
				))}
			</ul>
			<p className="mt-4 text-small">
				On paper or on your phone: the <Link to="/resources/checklist">car buying checklist</Link> and{' '}
				<Link to="/resources/buying-tips">short buying tips</Link>.
			</p>
		</section>
	)
}
