// The reference: fetches one response in its compressed form, then serves it again and again.
import { createServer, get, type IncomingHttpHeaders } from 'node:http'

const { headers, body } = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>(
	(resolve, reject) => {
		get(
			process.env.COPY!,
			{ headers: { 'accept-encoding': 'br, gzip', cookie: process.env.COOKIE } },
			(response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
			},
		).on('error', reject)
	},
)
for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name]
headers['content-length'] = String(body.length)

createServer((_request, response) => {
	response.writeHead(200, headers)
	response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
