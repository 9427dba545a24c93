import type { ReactNode } from 'react'

type VisitStepsProps = { steps: readonly { title: string; text: string }[]; children: ReactNode }

/** How a visit comes about, step by step, with the button that starts it. */
export function VisitSteps({ steps, children }: VisitStepsProps) {
	return (
		<>
			<p className="text-base text-ink-soft leading-normal">How it goes, from here to the lot.</p>
			<ol className="mt-6 mb-8 grid flex-1 content-stretch gap-6">
				{steps.map((step, index) => (
					<li
						key={step.title}
						className="relative grid grid-cols-[2.75rem_1fr] content-start gap-x-4 before:absolute before:top-13 before:-bottom-4 before:left-[1.25rem] before:w-1 before:bg-[repeating-linear-gradient(var(--line)_0_10px,transparent_10px_17px)] last:before:hidden"
					>
						<span
							aria-hidden="true"
							className="num relative z-1 grid size-11 place-items-center rounded-full border-2 border-brand bg-raised font-bold font-plate text-brand"
						>
							{index + 1}
						</span>
						<div>
							<h3 className="text-h4 leading-snug">{step.title}</h3>
							<p className="mt-0.5 text-base text-ink-soft leading-normal">{step.text}</p>
						</div>
					</li>
				))}
			</ol>
			{children}
		</>
	)
}
