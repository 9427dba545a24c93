import { File, Image } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/table.tsx'
import { postPath } from '../forum-addresses.ts'

export type CommunityUploadRow = {
	id: string
	title: string
	description: string | null
	/** MIME type; one that begins with `image/` has a picture's icon. */
	fileType: string
	post: { id: number; title: string }
	day: string
	createdAt: string
}

type Props = {
	/** Null when they could not be read. */
	uploads: readonly CommunityUploadRow[] | null
	/** While another reading is under way. */
	loading: boolean
}

/** The community's pictures on the dashboard's Uploads tab, newest first. */
export function CommunityUploadTable({ uploads, loading }: Props) {
	if (loading) return <p role="status">Loading...</p>
	if (!uploads)
		return <ErrorState>The pictures could not be read. Nothing is lost, and the other lists work.</ErrorState>
	if (!uploads.length)
		return <EmptyState title="No community uploads yet">Pictures that members post show here.</EmptyState>
	return (
		<Table caption="Community uploads, newest first">
			<TableHead>
				<Column>Title</Column>
				<Column>Description</Column>
				<Column>Post</Column>
				<Column>Added</Column>
			</TableHead>
			<TableBody>
				{uploads.map(({ id, title, description, fileType, post, day, createdAt }) => (
					<Row key={id}>
						<Cell place="title">
							{fileType.startsWith('image/') ? (
								<Image aria-label="Picture" className="mr-2 inline size-4.5" />
							) : (
								<File aria-label="File" className="mr-2 inline size-4.5" />
							)}
							<a href={`/files/${id}`}>{title}</a>
						</Cell>
						<Cell>{description}</Cell>
						<Cell>
							<Link to={postPath(post)}>Open the post</Link>
						</Cell>
						<Cell>
							<time dateTime={createdAt}>{day}</time>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
