import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { PROGRAM_VERSION } from '../core/program-version.ts'

/**
 * Describes every call as OpenAPI 3.1 at `/api/openapi.json`, with a readable page at `/api/docs`. Register before the
 * calls.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bora',
        version: PROGRAM_VERSION,
        description: 'Group fitness challenges. Every call of the product’s own API.',
        license: { name: 'MIT' },
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          token: { type: 'http', scheme: 'bearer', description: 'A personal access token for recordings' },
        },
      },
    },
    transform: createJsonSchemaTransform({ skipList: ['/api/docs', '/api/docs/*', '/api/openapi.json'] }),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  })
}
