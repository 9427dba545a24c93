import { redFlags, scamQuiz, suspicionSteps } from '#app/content/scams.ts'
import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { RedFlagList } from '#app/modules/resources/components/scams/red-flag-list.tsx'
import { ScamQuiz } from '#app/modules/resources/components/scams/scam-quiz.tsx'
import { VinCheck } from '#app/modules/resources/components/scams/vin-check.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { gradeQuiz } from '#app/modules/resources/tools/quiz.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { SectionHead } from '#app/ui/layout/section-head.tsx'
import { readModelYear, readVin } from '#engine'
import type { Route } from './+types/scams'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] }, sitemap: true }

const intro =
	'Eight signs that a car or its seller isn’t what it seems, each with a check that catches it. Then check a VIN and test yourself on six situations.'

export function loader({ request, context }: Route.LoaderArgs) {
	const params = new URL(request.url).searchParams
	const vin = (params.get('vin') ?? '').trim().slice(0, 40)
	const thisYear = getServices(context).clock.now().getUTCFullYear()
	const typedYear = (params.get('year') ?? '').slice(0, 10)
	return {
		vin,
		typedYear,
		statedYear: readModelYear(typedYear, { thisYear }),
		reading: params.has('vin') ? readVin(vin, { thisYear }) : null,
		quiz: gradeQuiz(scamQuiz, params),
	}
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Spotting Car Scams',
		description:
			'Red flags when buying a car, a VIN check, a short quiz, and what to do when something feels wrong.',
		path: '/resources/scams',
	})

export default function ResourcesScams({ loaderData: { quiz, ...vin } }: Route.ComponentProps) {
	return (
		<>
			<PageHero title="Spotting Car Scams">{intro}</PageHero>
			<section className="wrap" aria-labelledby="flags-heading">
				<h2 id="flags-heading" className="mb-8">
					Red flags
				</h2>
				<RedFlagList flags={redFlags} />
			</section>
			<section className="wrap band" aria-labelledby="vin">
				<SectionHead id="vin" title="Check a VIN">
					Every car since 1981 has a 17-character vehicle identification number (VIN). See what it tells you
					about the car.
				</SectionHead>
				<VinCheck {...vin} />
			</section>
			<section className="wrap" aria-labelledby="quiz">
				<SectionHead id="quiz" title="Would you spot it?">
					Six situations. Choose an answer, then see why.
				</SectionHead>
				<ScamQuiz quiz={quiz} />
			</section>
			<section className="wrap band" aria-labelledby="suspicion">
				<SectionHead id="suspicion" title="If something feels wrong" />
				<ol className="grid gap-6 md:grid-cols-2">
					{suspicionSteps.map(({ title, text, href, link }) => (
						<li key={title}>
							<h3>{title}</h3>
							<p className="mt-1 text-ink-soft">{text}</p>
							{href && (
								<a href={href} rel="noopener noreferrer external">
									{link}
								</a>
							)}
						</li>
					))}
				</ol>
			</section>
			<ToolLinks title="More tools" current="/resources/scams" />
		</>
	)
}
