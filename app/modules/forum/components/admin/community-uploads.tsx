import { Link } from 'react-router'
import { FileIcon, isImage, PicturePreview } from '#app/ui/admin/upload-file.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { postPath } from '../../forum-paths.ts'

export type CommunityUploadRow = {
	id: string
	title: string
	description: string | null
	/** MIME type; an `image/` type gets the picture icon. */
	fileType: string
	post: { id: number; title: string }
	/** The post is hidden from readers, and the picture with it. */
	hidden: boolean
	day: string
	createdAt: string
}

/** The pictures of community posts, on the Uploads tab of the dashboard, newest first. */
export function CommunityUploadTable(list: ListLoad<CommunityUploadRow>) {
	return (
		<LoadedList
			{...list}
			failure="We couldn’t load the pictures. Nothing is lost, and the other lists still work."
			empty={{ title: 'No community uploads yet', text: 'Pictures that members post appear here.' }}
		>
			{(uploads) => (
				<Table caption="Community uploads, newest first">
					<TableHead>
						<Column>Title</Column>
						<Column>Description</Column>
						<Column>Post</Column>
						<Column>Added</Column>
						<Column>Actions</Column>
					</TableHead>
					<TableBody>
						{uploads.map(({ id, title, description, fileType, post, hidden, day, createdAt }) => (
							<Row key={id}>
								<Cell place="title">
									<FileIcon picture={isImage(fileType)} />
									<a href={`/files/${id}`}>{title}</a>
								</Cell>
								<Cell>{description}</Cell>
								<Cell className="whitespace-nowrap">
									<Link to={postPath(post)}>Open the post</Link>
								</Cell>
								<Cell className="whitespace-nowrap">
									<time dateTime={createdAt}>{day}</time>
								</Cell>
								<Cell place="actions">
									<UploadActions id={id} title={title} fileType={fileType} post={post} hidden={hidden} />
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</LoadedList>
	)
}

/** Previews the picture, and hides its post from readers with a reason that they see, or shows it again. */
function UploadActions({
	id,
	title,
	fileType,
	post,
	hidden,
}: Pick<CommunityUploadRow, 'id' | 'title' | 'fileType' | 'post' | 'hidden'>) {
	return (
		<div className="grid gap-1">
			{isImage(fileType) && <PicturePreview src={`/files/${id}`} title={title} />}
			{hidden ? (
				<form method="post">
					<input type="hidden" name="intent" value="show-picture" />
					<input type="hidden" name="post" value={post.id} />
					<Button type="submit" size="mini" variant="plain" aria-label={`Show ${title} again`}>
						Show again
					</Button>
				</form>
			) : (
				<Disclosure summary="Hide" look="text">
					<form method="post" className="grid w-48 max-w-full gap-2 whitespace-normal">
						<input type="hidden" name="intent" value="hide-picture" />
						<input type="hidden" name="post" value={post.id} />
						<Field label="Reason, shown in its place" required>
							<Input name="reason" required maxLength={300} />
						</Field>
						<Button type="submit" size="mini" variant="danger" aria-label={`Hide ${title}`}>
							Hide the post
						</Button>
					</form>
				</Disclosure>
			)}
		</div>
	)
}
