import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { type FinancingTool, financingToolGroups, financingTools } from '#engine'

type CalculatorNavProps = {
	current: FinancingTool
	/** Empty before one is chosen, as the ZIP code. */
	state: string
	zip: string
}

/** Links to all calculators, by the question a buyer comes with; they keep the state and the ZIP code. */
export function CalculatorNav({ current, state, zip }: CalculatorNavProps) {
	const place = `${state && `&state=${state}`}${zip && `&zip=${zip}`}`
	return (
		<nav
			id="calculators"
			aria-label="Calculators"
			className="grid gap-4 min-[60rem]:grid-cols-3 print:hidden"
		>
			{financingToolGroups.map(({ label, tools }) => (
				<div key={label}>
					<p aria-hidden="true" className="mb-2 font-semibold text-ink-soft text-small">
						{label}
					</p>
					<ul aria-label={label} className="flex flex-wrap gap-2">
						{tools.map((tool) => (
							<li key={tool}>
								<ViewLink
									to={`/resources/financing?tool=${tool}${place}`}
									anchor="calculators"
									aria-current={tool === current ? 'page' : undefined}
									className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-ink-soft text-small no-underline hover:text-ink aria-[current=page]:border-brand aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand"
								>
									{financingTools[tool].label}
								</ViewLink>
							</li>
						))}
					</ul>
				</div>
			))}
		</nav>
	)
}
