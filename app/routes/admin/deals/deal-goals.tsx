import type { RejectedForm } from '#app/lib/parse-form.ts'
import { TermsFields } from '#app/modules/deals/components/admin/terms-fields.tsx'
import { Goals } from '#app/modules/deals/components/deal/goals.tsx'
import { productCategories } from '#app/modules/deals/forms/form-labels.ts'
import { categoryLabel } from '#app/modules/deals/quote-check/category-options.ts'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { readDealPage } from './deal-page.server.ts'

type DealGoalsProps = {
	deal: Pick<Awaited<ReturnType<typeof readDealPage>>, 'goals' | 'terms' | 'version' | 'isClosed'>
	rejected: RejectedForm | null
}

/** What the buyer wants and their terms, with the form that changes them. */
export function DealGoals({ deal: { goals, terms, version, isClosed }, rejected }: DealGoalsProps) {
	const hasGoals = Object.values(goals).some(Boolean)
	const wanted = terms.wantsProducts.split(' ')
	const facts: [string, string][] = [
		['State', [terms.state, terms.zip].filter(Boolean).join(' ')],
		['Tax rate', terms.taxRate && `${terms.taxRate}%`],
		['Down payment', terms.downPayment && `$${terms.downPayment}`],
		['Trade-in', terms.tradeAllowance && `$${terms.tradeAllowance}, $${terms.tradePayoff || '0'} owed`],
		['Rebates they qualify for', terms.qualifiesFor.replaceAll('\n', ', ')],
		[
			'Products they want',
			productCategories
				.filter((name) => wanted.includes(name))
				.map(categoryLabel)
				.join(', '),
		],
	]
	const known = facts.filter(([, value]) => value)
	return (
		<AdminSection id="goals" title="Goals and terms" className="grid gap-3">
			{hasGoals ? <Goals goals={goals} /> : <p className="text-ink-soft text-small">Nothing decided yet.</p>}
			{known.length > 0 && <DetailList facts={known} />}
			{!isClosed && (
				<Disclosure look="text" summary="Change goals and terms" defaultOpen={rejected !== null || !hasGoals}>
					<StoredForm
						form={{ intent: 'terms', rejected }}
						version={version}
						label="Save goals and terms"
						subject="These goals"
					>
						<TermsFields values={rejected?.values ?? terms} errors={rejected?.errors ?? {}} />
					</StoredForm>
				</Disclosure>
			)}
		</AdminSection>
	)
}
