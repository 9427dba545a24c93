import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ViewForm, ViewLink } from '#app/ui/controls/view-link.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { DealComparisonPage } from '../../comparison/read-comparison.server.ts'
import { Comparison } from './comparison.tsx'

type ComparisonViewProps = {
	comparison: DealComparisonPage
	/** The path of the page, without a query. */
	path: string
	/** Returns the path of a document's page. */
	hrefOf: (id: string) => string
	/** The document that was agreed on. */
	agreedId?: string | null
	/** What to do when the buyer's state is missing. */
	missingBuyer: string
}

/** The comparison of a deal: which offers, as quoted or on equal terms, and the table. */
export function ComparisonView({
	comparison,
	path,
	hrefOf,
	agreedId = null,
	missingBuyer,
}: ComparisonViewProps) {
	const { options, families, terms, hasBuyer, isCut } = comparison
	if (options.length === 0)
		return (
			<Card>
				<EmptyState title="Nothing to compare yet">
					Add at least two quotes or bids to see them here side by side.
				</EmptyState>
			</Card>
		)
	const chosen = options.filter(({ isCompared }) => isCompared)
	const queryFor = (value: string) =>
		new URLSearchParams([...chosen.map(({ id }) => ['d', id]), ['terms', value]]).toString()
	const termsSwitch = hasBuyer && (
		<div className="grid justify-items-start gap-1.5">
			<TermsSwitch terms={terms} hrefOf={(value) => `${path}?${queryFor(value)}`} />
			{terms === 'equal' && (
				<p className="text-ink-soft text-small">
					Recalculated with the same tax, trade-in, down payment, rate and products.
				</p>
			)}
		</div>
	)
	return (
		<div className="grid grid-cols-1 gap-5" id="comparison">
			{families.map((family, index) => (
				<Comparison
					key={family.family}
					family={family}
					hrefOf={hrefOf}
					agreedId={agreedId}
					isOnly={families.length === 1}
				>
					{index === 0 && termsSwitch}
				</Comparison>
			))}
			{!hasBuyer && (
				<Notice icon={<Icon name="map-pin" />} title="Equal terms need the buyer’s state">
					{missingBuyer}
				</Notice>
			)}
			{isCut && (
				<p className="text-small">Only the first six are shown: more columns can’t be read side by side.</p>
			)}
			<Disclosure
				summary={`${chosen.length} of ${options.length} offers compared`}
				defaultOpen={chosen.length < 2 && options.length > 1}
			>
				<Choice options={options} path={path} terms={terms} />
			</Disclosure>
		</div>
	)
}

const termsLabels = { quoted: 'As quoted', equal: 'On equal terms' }

type TermsSwitchProps = Pick<DealComparisonPage, 'terms'> & {
	hrefOf: (terms: DealComparisonPage['terms']) => string
}

/** One of two views: as the dealers quoted, or recalculated on equal terms. */
const TermsSwitch = ({ terms, hrefOf }: TermsSwitchProps) => (
	<nav aria-label="Terms" className="inline-flex rounded-control border border-line-strong p-0.5">
		{(['quoted', 'equal'] as const).map((value) => (
			<ViewLink
				key={value}
				to={hrefOf(value)}
				anchor="comparison"
				aria-current={value === terms ? 'true' : undefined}
				className="inline-flex min-h-11 items-center rounded-control px-4 font-semibold text-ink text-small no-underline aria-[current=true]:bg-brand aria-[current=true]:text-brand-ink"
			>
				{termsLabels[value]}
			</ViewLink>
		))}
	</nav>
)

function Choice({ options, path, terms }: Pick<DealComparisonPage, 'options' | 'terms'> & { path: string }) {
	return (
		<ViewForm action={path} anchor="comparison" className="grid gap-3">
			<input type="hidden" name="terms" value={terms} />
			<ul className="grid gap-1 sm:grid-cols-2">
				{options.map(({ id, title, about, isCompared }) => (
					<li key={`${id} ${isCompared}`}>
						<Checkbox
							name="d"
							value={id}
							defaultChecked={isCompared}
							label={<bdi translate="no">{title}</bdi>}
							hint={about}
						/>
					</li>
				))}
			</ul>
			<Button type="submit" variant="plain" size="compact" className="w-fit">
				Compare these
			</Button>
		</ViewForm>
	)
}
