/** On paper only: whose list this is, and lines to fill in for the car it is about. */
export function ChecklistPrintHead({
	brand,
	phone,
}: {
	brand: string | undefined
	phone: string | undefined
}) {
	return (
		<span className="checklist-print-head" aria-hidden="true">
			<span>{[brand, phone].filter(Boolean).join(' · ')}</span>
			<span>Car</span>
			<span>VIN</span>
		</span>
	)
}
