<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="/">
    <html>
      <head><title>Styled</title></head>
      <body><script>setTimeout(() => console.error("later"), 100)</script></body>
    </html>
  </xsl:template>
</xsl:stylesheet>
