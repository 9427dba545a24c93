import { PaperDifferences } from '#app/modules/deals/components/signing/paper-differences.tsx'
import { PaperFigure } from '#app/modules/deals/components/signing/paper-figure.tsx'
import { statusTexts } from '#app/modules/deals/signing/desk/signing-status.ts'
import { paperKinds } from '#app/modules/deals/signing/paper/paper-kinds.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import type { readDealPage } from './deal-page.server.ts'

type DealSigningProps = { signing: NonNullable<Awaited<ReturnType<typeof readDealPage>>['signing']> }

/** What the client reads at the signing desk, as they see it. */
export function DealSigning({ signing: { status, end, papers } }: DealSigningProps) {
	return (
		<AdminSection id="signing" title="At the signing desk" aside={statusTexts[status]} className="grid gap-5">
			{papers.map(({ id, form, report, wrong }) => (
				<section key={id} aria-label={paperKinds[form].name} className="grid gap-3">
					<h3 className="text-base">{paperKinds[form].name}</h3>
					<PaperFigure report={report} />
					<PaperDifferences report={report} wrong={wrong} level={4} />
				</section>
			))}
			{end?.reason && <blockquote className="text-small [overflow-wrap:anywhere]">“{end.reason}”</blockquote>}
		</AdminSection>
	)
}
