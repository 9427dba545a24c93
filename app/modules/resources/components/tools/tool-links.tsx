import { Link } from 'react-router'
import { resourceTools } from '#app/content/resources/resource-tools.ts'

type ToolLinksProps = {
	title: string
	/** The path of the page it is shown on: that tool is not linked, only its guide. */
	current?: (typeof resourceTools)[number]['to']
}

/** Links to the other tools and to the guide of each tool; shown below every tool. */
export function ToolLinks({ title, current }: ToolLinksProps) {
	return (
		<section className="wrap band print:hidden" aria-labelledby="tools-heading">
			<h2 id="tools-heading" className="mb-6 text-h3">
				{title}
			</h2>
			<ul className="grid gap-6 md:grid-cols-2">
				{resourceTools.map((tool) => (
					<li key={tool.to} className="border-line border-t pt-3">
						<h3 className="text-h4">
							{tool.to === current ? 'Read the guide' : <Link to={tool.to}>{tool.title}</Link>}
						</h3>
						{tool.to !== current && <p className="mt-1 text-ink-soft">{tool.text}</p>}
						<p className="mt-1 text-small">
							<Link to={tool.read.to}>{tool.read.label}</Link>
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
