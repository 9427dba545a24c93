import { Pagination } from '#app/ui/controls/pagination.tsx'

type ListFootProps = {
	/** The plural noun of the list, such as 'applications'. */
	listName: string
	/** How many rows this page of the list has. */
	count: number
	/** The URLs of the neighboring pages; null at either end. */
	back: string | null
	next: string | null
}

/** The foot of the card around an admin table: how many rows it has, and the links to the neighboring pages. */
export function ListFoot({ listName, count, back, next }: ListFootProps) {
	return (
		<div className="border-line border-t px-4 py-2.5">
			<Pagination listName={listName} position={`${count} shown`} back={back} next={next} />
		</div>
	)
}
